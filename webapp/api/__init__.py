"""The API: `/api/v1`, in JSON, with its description (OpenAPI 3.1) and a page to try it."""
