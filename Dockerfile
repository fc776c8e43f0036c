# `docker build --tag akada .` (docs/operations.md, “In containers”). The image holds what a release holds, and ffmpeg.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
ARG SOURCE_DATE_EPOCH
RUN --mount=type=cache,target=/root/.npm npm run release -- /release \
  && mkdir /akada \
  && tar -xzf /release/*.tar.gz --strip-components=1 --directory /akada

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /var/lib/akada --shell /usr/sbin/nologin akada \
  && install --directory --owner akada --group akada --mode 700 /var/lib/akada /var/lib/akada/media
COPY --from=build /akada /srv/akada
WORKDIR /srv/akada
# A container is left by its own address, so the demo school, whose passwords are known, is off.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/akada DEMO=off NODE_COMPILE_CACHE=/tmp/akada
USER akada
VOLUME ["/var/lib/akada"]
EXPOSE 3000
# Whether the process lives. /api/ready also says no for what a new container does not mend: a full disk, an absent database.
HEALTHCHECK --interval=15s --timeout=5s --start-period=5m --retries=3 \
  CMD ["node_modules/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["./akada"]
