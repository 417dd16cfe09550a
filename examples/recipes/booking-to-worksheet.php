// Booking til arbejdsseddel: php booking.php BOOKING-4711 26-1057 2026-12-01 08:00 "Utæt vandhane"
[, $booking, $reference, $day, $time, $task] = $argv;

// Er bookingen overført før, skal den ikke oprettes igen.
$earlier = call('/api/v4.0/worksheets', ['search' => "$booking:", 'searchAttribute' => 'description']);
if ($earlier['total'] > 0) {
    exit("Arbejdsseddel {$earlier['data'][0]['id']} findes allerede\n");
}
$project = call("/api/v4.0/projects/ref/$reference")['data'];
// Dagen i dansk tid, også om sommeren.
$moment = fn ($time) => (new DateTime("$day $time", new DateTimeZone('Europe/Copenhagen')))->format('c');
$span = ['fromDate' => $moment('00:00:00'), 'toDate' => $moment('23:59:59'), 'pageSize' => 1000];
$busy = [];
foreach (call('/api/v3.0/calendarevents', $span)['data'] as $part) {
    foreach ($part['data'] as $one) array_push($busy, ...array_column($one['Fitters'], 'ID'));
}
$fitterID = 1;
foreach (listAll('/api/v4.0/fitters', ['search' => 'true', 'searchAttribute' => 'isPlannable']) as $one) {
    if (in_array($one['id'], $busy)) continue;
    $fitterID = $one['id'];
    break;
}

$description = "$booking: $task";
// Med bookingen som Idempotency-Key bliver arbejdssedlen kun oprettet én gang. Afvises den, så ret den, og kør igen.
$created = call('/api/v4.0/worksheets', [], [[
    'projectID' => $project['id'],
    'fitterID' => $fitterID,
    'startDate' => $day,
    'startTime' => $time,
    'description' => $description,
    'calendarEventsDTOs' => [['title' => $description]],
]], $booking);
['id' => $id] = $created['successObjects'][0];
echo "Arbejdsseddel $id er oprettet til montør $fitterID\n";
