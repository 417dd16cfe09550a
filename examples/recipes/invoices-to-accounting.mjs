// Faktura til bogholderi. sidst.txt husker, hvornår programmet sidst blev kørt: node fakturaer.mjs > bilag.csv
const since = await readFile('sidst.txt', 'utf8').catch(() => '2000-01-01T00:00:00Z');
// Fem minutter tidligere, fordi ure kan gå forskelligt.
const started = new Date(Date.now() - 5 * 60_000).toISOString();

const invoices = new Map();
for await (const invoice of records(v4, '/invoices', { query: { updatedAfter: since.trim() } }))
  if (!invoice.isDraft) invoices.set(invoice.id, invoice);

console.log('faktura;linje;konto;beløb;restbeløb;ubetalt');
const ids = [...invoices.keys()];
for (let at = 0; at < ids.length; at += 100) {
  const path = { invoiceIds: ids.slice(at, at + 100) };
  for await (const line of records(v4, '/invoicelines/invoiceIDs/{invoiceIds}', { path })) {
    const { appendixNumber, remainingAmount } = invoices.get(line.invoiceID);
    const isUnpaid = remainingAmount > 0 ? 'ja' : 'nej';
    const { lineNumber, financialAccountNumber, lineTotal } = line;
    console.log([appendixNumber, lineNumber, financialAccountNumber, lineTotal, remainingAmount, isUnpaid].join(';'));
  }
}
await writeFile('sidst.txt', started);
