// Booking til arbejdsseddel: node booking.mjs BOOKING-4711 26-1057 2026-12-01 08:00 "Utæt vandhane"
const [booking, reference, day, time, task] = process.argv.slice(2);

// Er bookingen overført før, skal den ikke oprettes igen.
const earlier = await call('/api/v4.0/worksheets', { search: `${booking}:`, searchAttribute: 'description' });
if (earlier.total > 0) {
  console.log(`Arbejdsseddel ${earlier.data[0].id} findes allerede`);
  process.exit();
}
const { data: project } = await call(`/api/v4.0/projects/ref/${reference}`);
const span = { fromDate: `${day}T00:00:00Z`, toDate: `${day}T23:59:59Z`, pageSize: 1000 };
const events = (await call('/api/v3.0/calendarevents', span)).data.flatMap((one) => one.data);
const busy = new Set(events.flatMap((one) => one.Fitters.map(({ ID }) => ID)));
const plannable = await listAll('/api/v4.0/fitters', { search: true, searchAttribute: 'isPlannable' });
const fitterID = plannable.find((one) => !busy.has(one.id))?.id ?? 1;

const description = `${booking}: ${task}`;
const { successObjects } = await call('/api/v4.0/worksheets', {}, [
  {
    ...{ projectID: project.id, fitterID, startDate: day, startTime: time, description },
    calendarEventsDTOs: [{ title: description }],
  },
]);
console.log(`Arbejdsseddel ${successObjects[0].id} er oprettet til montør ${fitterID}`);
