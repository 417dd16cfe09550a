#!/bin/sh
# Run once by the PostgreSQL image: a role that owns its database and nothing else.
set -e
url=$(cat /run/secrets/database_url)
credentials=${url#*://}
credentials=${credentials%%@*}
PORTAL_PASSWORD=${credentials#*:} psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\getenv password PORTAL_PASSWORD
CREATE ROLE fagvaerk LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE fagvaerk OWNER fagvaerk;
REVOKE ALL ON DATABASE fagvaerk, postgres, template1 FROM PUBLIC;
SQL
