# The mountline command, without a shell, as a user without rights. Nothing is written below /: it runs with a read-only root.
#   docker build -t mountline .
#   docker run --rm --read-only --network none -v ./bundle:/bundle:ro mountline /bundle
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile --ignore-scripts
RUN node packages/dev/bin/single-file.js

FROM gcr.io/distroless/nodejs24-debian12:nonroot
LABEL org.opencontainers.image.title="mountline" \
      org.opencontainers.image.description="Reads what a broken node left behind and reconstructs the timeline of what happened to its mounts" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /src/LICENSE /src/packages/dev/dist/single/ /opt/mountline/
USER 65532:65532
WORKDIR /bundle
ENTRYPOINT ["/nodejs/bin/node", "/opt/mountline/mountline.cjs"]
CMD ["--help"]
