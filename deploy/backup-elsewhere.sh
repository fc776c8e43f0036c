#!/bin/sh
# Makes a backup, encrypts it with age and copies it off the machine with rclone: docs/operations.md, “Off the machine”.
# AGE_RECIPIENT is the public key (age1…) whose private key lies elsewhere; REMOTE is rclone's name of the place.
set -eu
umask 077
cd "$(dirname "$0")/.."
: "${AGE_RECIPIENT:?}" "${REMOTE:?}"
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/akada-backup.XXXXXX")
trap 'rm -rf "$folder"' EXIT
node_modules/node/bin/node packages/server/src/cli.ts backup "$folder" "$@"
for file in "$folder"/*.sqlite; do
  age --encrypt --recipient "$AGE_RECIPIENT" --output "$file.age" "$file"
  rclone copyto --checksum "$file.age" "$REMOTE/$(basename "$file").age"
  rclone check --one-way --include "$(basename "$file").age" "$folder" "$REMOTE"
done
