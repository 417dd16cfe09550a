// Faktura til bogholderi. sidst.txt husker, hvornår programmet sidst blev kørt: node fakturaer.mjs > bilag.csv
const since = await readFile('sidst.txt', 'utf8').catch(() => '2000-01-01T00:00:00Z');
const started = new Date().toISOString();

const changed = await listAll('/api/v4.0/invoices', { updatedAfter: since.trim() });
const invoices = changed.filter((one) => !one.isDraft);

console.log('faktura;linje;konto;beløb;restbeløb;ubetalt');
for (let at = 0; at < invoices.length; at += 100) {
  const ids = invoices.slice(at, at + 100).map((one) => one.id);
  for (const line of await listAll(`/api/v4.0/invoicelines/invoiceIDs/${ids}`)) {
    const { appendixNumber, remainingAmount } = invoices.find((one) => one.id === line.invoiceID);
    const isUnpaid = remainingAmount > 0 ? 'ja' : 'nej';
    const { lineNumber, financialAccountNumber, lineTotal } = line;
    console.log([appendixNumber, lineNumber, financialAccountNumber, lineTotal, remainingAmount, isUnpaid].join(';'));
  }
}
await writeFile('sidst.txt', started);
