# syntax=docker/dockerfile:1
# guandan in a container: `docker build -t guandan .`, then `docker run -p 8000:8000 -v guandan:/data guandan`.

FROM python:3.13-slim AS build
# The compiler of the base image's release, with its security fixes; nothing of it comes into the image.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . /source
RUN python -m venv /opt/guandan
# Every file by its hash: what is not listed is not installed.
RUN /opt/guandan/bin/pip install --no-cache-dir --require-hashes \
    --requirement /source/deploy/requirements-build.txt --requirement /source/deploy/requirements.txt
RUN /opt/guandan/bin/pip install --no-cache-dir --no-deps --no-build-isolation --no-index /source && \
    /opt/guandan/bin/pip uninstall --yes Cython setuptools

FROM python:3.13-slim
COPY --from=build /opt/guandan /opt/guandan
RUN useradd --system --uid 10001 --create-home --home-dir /data guandan
USER guandan
WORKDIR /data
VOLUME /data
ENV PATH=/opt/guandan/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["guandan"]
CMD ["serve", "--host", "0.0.0.0"]
