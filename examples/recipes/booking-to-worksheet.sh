# Booking til arbejdsseddel: bash booking.sh BOOKING-4711 26-1057 2026-12-01 08:00 "Utæt vandhane"
booking=$1 project=$2 day=$3 time=$4 task=$5

# Er bookingen overført før, skal den ikke oprettes igen.
existing=$(call /api/v4.0/worksheets --get --data "search=$booking:" --data searchAttribute=description | jq '.data[0].id')
if [ "$existing" != null ]; then
  echo "Arbejdsseddel $existing findes allerede"
  exit
fi
projectID=$(call "/api/v4.0/projects/ref/$project" | jq .data.id)
# Dagen i dansk tid, også om sommeren.
moment() { date --utc --date "TZ=\"Europe/Copenhagen\" $day $1" +%Y-%m-%dT%H:%M:%SZ; }
span="fromDate=$(moment 00:00:00)&toDate=$(moment 23:59:59)"
busy=$(call /api/v3.0/calendarevents --get --data "$span" --data pageSize=1000 |
  jq '[.data[].data[].Fitters[].ID]')
fitterID=$(list_all /api/v4.0/fitters --data search=true --data searchAttribute=isPlannable |
  jq --slurp --argjson busy "$busy" 'map(.id) - $busy | first // 1')

# Med bookingen som Idempotency-Key bliver arbejdssedlen kun oprettet én gang. Afvises den, så ret den, og kør igen.
jq --null-input --arg day "$day" --arg time "$time" --arg task "$booking: $task" \
  --argjson project "$projectID" --argjson fitter "$fitterID" \
  '[{projectID: $project, fitterID: $fitter, startDate: $day, startTime: $time, description: $task,
     calendarEventsDTOs: [{title: $task}]}]' |
  call /api/v4.0/worksheets --header "Idempotency-Key: $booking" --header 'Content-Type: application/json' --data @- |
  jq --raw-output '.successObjects[0] | "Arbejdsseddel \(.id) er oprettet til montør \(.fitterID)"'
