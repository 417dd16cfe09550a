// Timer til løn. Angiv lønperiodens id: node timer.mjs 41 > loen.csv
const [period = ''] = process.argv.slice(2);
if (!/^\d+$/.test(period)) throw new Error('Angiv lønperiodens id.');

const { data: periods } = await call(`/api/v3.0/salaryperiods/${period}`);
if (!periods[0].data[0].IsFinalized) throw new Error('Lønperioden er ikke afsluttet.');
const fitters = await listAll('/api/v4.0/fitters');
const paid = new Set(fitters.filter((one) => one.isIncludedInSalaryExport).map((one) => one.id));

const sums = new Map();
for (const one of await listAll('/api/v4.0/fitterhours', { search: period, searchAttribute: 'salaryPeriodID' })) {
  if (!one.approvedDate || !one.costCodeNumber || !paid.has(one.fitterID)) continue;
  const key = [one.fitterSalaryID, one.costCodeNumber, one.unit].join(';');
  sums.set(key, (sums.get(key) ?? 0) + one.hours);
}
if (sums.size === 0) throw new Error(`Lønperiode ${period} har ingen timer til løn.`);
console.log('lønnummer;lønart;enhed;antal');
for (const [key, sum] of [...sums].sort()) console.log(`${key};${sum.toFixed(2)}`);
