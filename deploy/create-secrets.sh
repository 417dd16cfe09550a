#!/bin/sh
# Creates the secrets of compose.yaml in deploy/secrets; those that exist stay.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Containers read the files as their own users, so the folder protects them.
chmod 700 secrets
umask 022
[ -s secrets/postgres_password ] || openssl rand -hex 24 > secrets/postgres_password
[ -s secrets/portal_secret ] || openssl rand -hex 32 > secrets/portal_secret
[ -s secrets/sandbox_secret ] || openssl rand -hex 32 > secrets/sandbox_secret
[ -s secrets/database_url ] || echo "postgres://fagvaerk:$(openssl rand -hex 24)@database:5432/fagvaerk" > secrets/database_url
