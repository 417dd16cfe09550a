// Timer til løn. Angiv lønperiodens id: node timer.mjs 41 > loen.csv
const [period = ''] = process.argv.slice(2);
if (!/^\d+$/.test(period)) throw new Error('Angiv lønperiodens id.');

const { data: periods } = await unwrap(v3.GET('/salaryperiods/{id}', { params: { path: { id: period } } }));
if (!periods[0].data[0].IsFinalized) throw new Error('Lønperioden er ikke afsluttet.');
const paid = new Set();
for await (const fitter of records(v4, '/fitters')) if (fitter.isIncludedInSalaryExport) paid.add(fitter.id);

const sums = new Map();
const inPeriod = { search: period, searchAttribute: 'salaryPeriodID' };
for await (const one of records(v4, '/fitterhours', { query: inPeriod })) {
  if (!one.approvedDate || !one.costCodeNumber || !paid.has(one.fitterID)) continue;
  const key = [one.fitterSalaryID, one.costCodeNumber, one.unit].join(';');
  sums.set(key, (sums.get(key) ?? 0) + one.hours);
}
if (sums.size === 0) throw new Error(`Lønperiode ${period} har ingen timer til løn.`);
console.log('lønnummer;lønart;enhed;antal');
for (const [key, sum] of [...sums].sort()) console.log(`${key};${sum.toFixed(2)}`);
