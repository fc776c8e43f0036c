#!/bin/sh
# Makes a backup, encrypts it with age and copies it off the machine with rclone: docs/operations.md, “Off the machine”.
# AGE_RECIPIENT is the public key (age1…) whose private key lies elsewhere; REMOTE is rclone's name of the place. TMPDIR on
# the disk of DATA_DIR saves a copy of all films.
set -eu
umask 077
cd "$(dirname "$0")/.."
: "${AGE_RECIPIENT:?}" "${REMOTE:?}"
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/akada-backup.XXXXXX")
trap 'rm -rf "$folder"' EXIT
node_modules/node/bin/node packages/server/src/cli.ts backup "$folder" "$@"
cd "$folder"
# Films and files are named by their content: what is there stays as it is, and goes before the database that names it.
rclone mkdir "$REMOTE"
rclone lsf --recursive --files-only "$REMOTE" > there
find . -type f ! -name there | sed 's|^\./||' | sort > files
for kind in '^akada-media/' '\.sqlite$'; do
  grep "$kind" files > some || true
  while read -r file; do
    if grep -qxF "$file.age" there; then continue; fi
    age --encrypt --recipient "$AGE_RECIPIENT" --output sealed "$file"
    rclone copyto --checksum sealed "$REMOTE/$file.age"
    rm sealed
  done < some
done
