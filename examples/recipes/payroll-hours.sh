# Timer til løn. Angiv lønperiodens id: bash timer.sh 41 > loen.csv
fail() { echo "$1" >&2; exit 1; }
period=${1:-}
[[ $period =~ ^[0-9]+$ ]] || fail 'Angiv lønperiodens id.'

answer=$(call "/api/v3.0/salaryperiods/$period")
jq --exit-status '.data[0].data[0].IsFinalized' <<< "$answer" > /dev/null || fail 'Lønperioden er ikke afsluttet.'
paid=$(list_all /api/v4.0/fitters | jq --slurp 'map(select(.isIncludedInSalaryExport).id)')

sums=$(list_all /api/v4.0/fitterhours --data "search=$period" --data searchAttribute=salaryPeriodID |
  jq --slurp --raw-output --argjson paid "$paid" '
    map(select(.approvedDate and .costCodeNumber and (.fitterID | IN($paid[]))))
    | group_by([.fitterSalaryID, .costCodeNumber, .unit])[]
    | [.[0].fitterSalaryID, .[0].costCodeNumber, .[0].unit, (map(.hours) | add)]
    | join(";")' |
  LC_ALL=C awk -F ';' '{ printf "%s;%s;%s;%.2f\n", $1, $2, $3, $4 }')
[ -n "$sums" ] || fail "Lønperiode $period har ingen timer til løn."
printf '%s\n' 'lønnummer;lønart;enhed;antal' "$sums"
