"""The server around the application: uvicorn, whose connections and requests are bounded here."""
