# One image for the web processes and for the workers; compose.yaml says which is which.
ARG PYTHON_IMAGE=python:3.13-slim

# The site for visitors' own devices, docs/device.md.  `--build-arg DEVICE=no` leaves it out.
FROM ${PYTHON_IMAGE} AS device
ARG DEVICE=yes
WORKDIR /app
RUN test "$DEVICE" != yes || (apt-get update -qq && apt-get install -y -qq --no-install-recommends npm)
COPY dev.py LICENSE requirements.lock requirements-device.lock ./
COPY engine engine
COPY webapp webapp
COPY templates templates
COPY static static
RUN mkdir device && (test "$DEVICE" != yes || python3 dev.py device)

FROM ${PYTHON_IMAGE}

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=/app
WORKDIR /app

# Made by `dev.py lock`.  Nothing is installed that is not in it, and nothing that has to be compiled.
COPY requirements.lock ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes --only-binary :all: -r requirements.lock
COPY LICENSE ./
COPY engine engine
COPY webapp webapp
COPY templates templates
COPY static static
COPY --from=device /app/device device

RUN useradd --system --home-dir /nonexistent playground && install -d -o playground instance
USER playground
VOLUME /app/instance
EXPOSE 8000
ENV PLAYGROUND_HOST=0.0.0.0 PLAYGROUND_DEVICE=/app/device
CMD ["python", "-m", "webapp"]
