# Booking til arbejdsseddel: python booking.py BOOKING-4711 26-1057 2026-12-01 08:00 "Utæt vandhane"
booking, reference, day, time, task = sys.argv[1:]

# Er bookingen overført før, skal den ikke oprettes igen.
earlier = call("/api/v4.0/worksheets", {"search": f"{booking}:", "searchAttribute": "description"})
if earlier["total"] > 0:
    print(f"Arbejdsseddel {earlier['data'][0]['id']} findes allerede")
    sys.exit()
project = call(f"/api/v4.0/projects/ref/{reference}")["data"]
# Dagen i dansk tid, også om sommeren.
first = datetime.fromisoformat(day).replace(tzinfo=ZoneInfo("Europe/Copenhagen"))
last = first.replace(hour=23, minute=59, second=59)
span = {"fromDate": first.isoformat(), "toDate": last.isoformat(), "pageSize": 1000}
events = [one for part in call("/api/v3.0/calendarevents", span)["data"] for one in part["data"]]
busy = {fitter["ID"] for one in events for fitter in one["Fitters"]}
plannable = list_all("/api/v4.0/fitters", {"search": "true", "searchAttribute": "isPlannable"})
fitter_id = next((one["id"] for one in plannable if one["id"] not in busy), 1)

description = f"{booking}: {task}"
worksheet = {
    "projectID": project["id"],
    "fitterID": fitter_id,
    "startDate": day,
    "startTime": time,
    "description": description,
    "calendarEventsDTOs": [{"title": description}],
}
# Med bookingen som Idempotency-Key bliver arbejdssedlen kun oprettet én gang. Afvises den, så ret den, og kør igen.
created = call("/api/v4.0/worksheets", body=[worksheet], key=booking)["successObjects"][0]
print(f"Arbejdsseddel {created['id']} er oprettet til montør {created['fitterID']}")
