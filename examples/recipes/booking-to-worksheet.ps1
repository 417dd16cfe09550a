# Booking til arbejdsseddel: pwsh booking.ps1 BOOKING-4711 26-1057 2026-12-01 08:00 "Utæt vandhane"
$booking, $reference, $day, $time, $task = $args

# Er bookingen overført før, skal den ikke oprettes igen.
$earlier = Invoke-Call "/api/v4.0/worksheets?search=${booking}:&searchAttribute=description"
if ($earlier.total -gt 0) {
  "Arbejdsseddel $($earlier.data[0].id) findes allerede"
  exit
}
$project = (Invoke-Call "/api/v4.0/projects/ref/$reference").data
# Dagen i dansk tid, også om sommeren.
function Get-Moment($time) {
  $denmark = [TimeZoneInfo]::FindSystemTimeZoneById('Europe/Copenhagen')
  [TimeZoneInfo]::ConvertTimeToUtc([datetime]"${day}T$time", $denmark).ToString('s') + 'Z'
}
$span = "fromDate=$(Get-Moment '00:00:00')&toDate=$(Get-Moment '23:59:59')&pageSize=1000"
$busy = (Invoke-Call "/api/v3.0/calendarevents?$span").data.data.Fitters.ID
$plannable = Get-All '/api/v4.0/fitters' '&search=true&searchAttribute=isPlannable'
$free = @($plannable.id | Where-Object { $_ -notin $busy })

$worksheet = @{
  projectID = $project.id
  fitterID = @($free + 1)[0]
  startDate = $day
  startTime = $time
  description = "${booking}: $task"
  calendarEventsDTOs = @(@{ title = "${booking}: $task" })
}
# Med bookingen som Idempotency-Key bliver arbejdssedlen kun oprettet én gang. Afvises den, så ret den, og kør igen.
$created = (Invoke-Call '/api/v4.0/worksheets' (ConvertTo-Json @($worksheet) -Depth 5) $booking).successObjects[0]
"Arbejdsseddel $($created.id) er oprettet til montør $($created.fitterID)"
