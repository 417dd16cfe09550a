// Booking til arbejdsseddel: dotnet run BOOKING-4711 26-1057 2026-12-01 08:00 "Utæt vandhane"
var (booking, reference, day, time, task) = (args[0], args[1], args[2], args[3], args[4]);

// Er bookingen overført før, skal den ikke oprettes igen.
var earlier = await Call($"/api/v4.0/worksheets?search={booking}:&searchAttribute=description");
if ((int)earlier["total"]! > 0)
{
    Console.WriteLine($"Arbejdsseddel {earlier["data"]![0]!["id"]} findes allerede");
    return;
}
var project = (await Call($"/api/v4.0/projects/ref/{reference}"))["data"]!;
// Dagen i dansk tid, også om sommeren.
var denmark = TimeZoneInfo.FindSystemTimeZoneById("Europe/Copenhagen");
string Moment(string clock) => TimeZoneInfo.ConvertTimeToUtc(DateTime.Parse($"{day}T{clock}"), denmark).ToString("s") + "Z";
var (from, to) = (Moment("00:00:00"), Moment("23:59:59"));
var events = await Call($"/api/v3.0/calendarevents?fromDate={from}&toDate={to}&pageSize=1000");
var busy = events["data"]!.AsArray()
    .SelectMany(part => part!["data"]!.AsArray())
    .SelectMany(one => one!["Fitters"]!.AsArray())
    .Select(fitter => (int)fitter!["ID"]!)
    .ToHashSet();
var fitterID = 1;
await foreach (var one in ListAll("/api/v4.0/fitters", "&search=true&searchAttribute=isPlannable"))
{
    if (busy.Contains((int)one["id"]!)) continue;
    fitterID = (int)one["id"]!;
    break;
}

var description = $"{booking}: {task}";
var worksheet = new JsonObject
{
    ["projectID"] = (int)project["id"]!,
    ["fitterID"] = fitterID,
    ["startDate"] = day,
    ["startTime"] = time,
    ["description"] = description,
    ["calendarEventsDTOs"] = new JsonArray(new JsonObject { ["title"] = description }),
};
// Med bookingen som Idempotency-Key bliver arbejdssedlen kun oprettet én gang. Afvises den, så ret den, og kør igen.
var created = (await Call("/api/v4.0/worksheets", new JsonArray(worksheet), booking))["successObjects"]![0]!;
Console.WriteLine($"Arbejdsseddel {created["id"]} er oprettet til montør {created["fitterID"]}");
