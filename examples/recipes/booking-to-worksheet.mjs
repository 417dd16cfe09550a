// Booking til arbejdsseddel: node booking.mjs BOOKING-4711 26-1057 2026-12-01 08:00 "Utæt vandhane"
const [booking, ref, day, time, task] = process.argv.slice(2);

// Er bookingen overført før, skal den ikke oprettes igen.
const named = { search: `${booking}:`, searchAttribute: 'description' };
const earlier = await unwrap(v4.GET('/worksheets', { params: { query: named } }));
if (earlier.total > 0) {
  console.log(`Arbejdsseddel ${earlier.data[0].id} findes allerede`);
  process.exit();
}
const { data: project } = await unwrap(v4.GET('/projects/ref/{ref}', { params: { path: { ref } } }));
// Dagen i dansk tid, også om sommeren.
const zone = { timeZone: 'Europe/Copenhagen', timeZoneName: 'longOffset' };
const moment = (time) => `${day}T${time}${new Date(`${day}T${time}Z`).toLocaleString('en', zone).slice(-6)}`;
const span = { fromDate: moment('00:00:00'), toDate: moment('23:59:59') };
const busy = new Set();
for await (const event of records(v3, '/calendarevents', { query: span }))
  for (const { ID } of event.Fitters) busy.add(ID);
let fitterID = 1;
for await (const { id } of records(v4, '/fitters', { query: { search: 'true', searchAttribute: 'isPlannable' } })) {
  if (busy.has(id)) continue;
  fitterID = id;
  break;
}

const description = `${booking}: ${task}`;
const { successObjects } = await unwrap(
  v4.POST('/worksheets', {
    // Med bookingen som nøgle bliver arbejdssedlen kun oprettet én gang. Afvises den, så ret den, og kør igen.
    headers: { 'Idempotency-Key': booking },
    body: [
      {
        ...{ projectID: project.id, fitterID, startDate: day, startTime: time, description },
        calendarEventsDTOs: [{ title: description }],
      },
    ],
  }),
);
console.log(`Arbejdsseddel ${successObjects[0].id} er oprettet til montør ${fitterID}`);
