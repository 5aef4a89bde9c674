# One image for the web processes and for the workers; compose.yaml says which is which.
FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1
WORKDIR /app

# The version is read from the engine, so the program comes before its packages.
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine engine
COPY webapp webapp
RUN pip install --disable-pip-version-check -c constraints.txt -e '.[deploy]'
COPY templates templates
COPY static static

RUN useradd --system --home-dir /nonexistent playground && install -d -o playground instance
USER playground
VOLUME /app/instance
EXPOSE 8000
ENV PLAYGROUND_HOST=0.0.0.0
CMD ["python", "-m", "webapp"]
