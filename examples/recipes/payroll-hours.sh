# Timer til løn. Angiv lønperiodens id: bash timer.sh 41 > loen.csv
period=$1

if [ "$(call "/api/v3.0/salaryperiods/$period" | jq '.data[0].data[0].IsFinalized')" != true ]; then
  echo 'Lønperioden er ikke afsluttet.' >&2
  exit 1
fi
paid=$(list_all /api/v4.0/fitters | jq --slurp 'map(select(.isIncludedInSalaryExport).id)')

echo 'lønnummer;lønart;enhed;antal'
list_all /api/v4.0/fitterhours --data "search=$period" --data searchAttribute=salaryPeriodID |
  jq --slurp --raw-output --argjson paid "$paid" '
    map(select(.approvedDate and .costCodeNumber and (.fitterID | IN($paid[]))))
    | group_by([.fitterSalaryID, .costCodeNumber, .unit])[]
    | [.[0].fitterSalaryID, .[0].costCodeNumber, .[0].unit, (map(.hours) | add)]
    | join(";")'
