"""The server: uvicorn, with limits on connections and requests."""
