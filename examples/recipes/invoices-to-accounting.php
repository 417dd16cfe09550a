// Faktura til bogholderi. sidst.txt husker, hvornår programmet sidst blev kørt: php fakturaer.php > bilag.csv
$since = is_file('sidst.txt') ? trim(file_get_contents('sidst.txt')) : '2000-01-01T00:00:00Z';
// Fem minutter tidligere, fordi ure kan gå forskelligt.
$started = gmdate('Y-m-d\TH:i:s\Z', time() - 5 * 60);

$invoices = [];
foreach (listAll('/api/v4.0/invoices', ['updatedAfter' => $since]) as $one) {
    if (!$one['isDraft']) $invoices[$one['id']] = $one;
}

echo "faktura;linje;konto;beløb;restbeløb;ubetalt\n";
foreach (array_chunk(array_keys($invoices), 100) as $ids) {
    foreach (listAll('/api/v4.0/invoicelines/invoiceIDs/' . implode(',', $ids)) as $line) {
        $invoice = $invoices[$line['invoiceID']];
        $remaining = $invoice['remainingAmount'];
        $numbers = [$line['lineNumber'], $line['financialAccountNumber'], $line['lineTotal'], $remaining];
        echo implode(';', [$invoice['appendixNumber'], ...$numbers, $remaining > 0 ? 'ja' : 'nej']), "\n";
    }
}
file_put_contents('sidst.txt', $started);
