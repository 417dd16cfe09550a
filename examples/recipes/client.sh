#!/usr/bin/env bash
# Kræver curl, jq og GNU date. Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.
set -euo pipefail

# Ved 429 og 503 venter curl selv det antal sekunder, Retry-After angiver; det sidste svar gælder.
call() {
  curl --silent --show-error --fail-with-body --retry 5 "${FAGVAERK_URL%/}$1" "${@:2}" \
    --header "apikey: $FAGVAERK_API_KEY" --header "siteName: $FAGVAERK_SITE" |
    jq --slurp 'last | if .hasErrors then [.validationErrors[].message] | join(" ") + "\n" | halt_error else . end'
}

# Skriver posterne fra alle sider, én pr. linje.
list_all() {
  local page=1 answer
  while [ "$page" != null ]; do
    answer=$(call "$1" --get --data pageSize=1000 --data "page=$page" "${@:2}") || return
    jq --compact-output '.data[]' <<< "$answer"
    page=$(jq .nextPage <<< "$answer")
  done
}
