# Faktura til bogholderi. sidst.txt husker, hvornår programmet sidst blev kørt: pwsh fakturaer.ps1 > bilag.csv
$since = '2000-01-01T00:00:00Z'
if (Test-Path sidst.txt) { $since = Get-Content sidst.txt }
# Fem minutter tidligere, fordi ure kan gå forskelligt.
$started = (Get-Date -AsUTC).AddMinutes(-5).ToString('s') + 'Z'

$invoices = @{}
Get-All '/api/v4.0/invoices' "&updatedAfter=$since" |
  Where-Object { -not $_.isDraft } |
  ForEach-Object { $invoices[$_.id] = $_ }

'faktura;linje;konto;beløb;restbeløb;ubetalt'
$ids = @($invoices.Keys | Sort-Object)
for ($at = 0; $at -lt $ids.Count; $at += 100) {
  $part = $ids[$at..($at + 99)] -join ','
  Get-All "/api/v4.0/invoicelines/invoiceIDs/$part" | ForEach-Object {
    $invoice = $invoices[$_.invoiceID]
    $isUnpaid = if ($invoice.remainingAmount -gt 0) { 'ja' } else { 'nej' }
    @($invoice.appendixNumber, $_.lineNumber, $_.financialAccountNumber, $_.lineTotal,
      $invoice.remainingAmount, $isUnpaid) -join ';'
  }
}
Set-Content sidst.txt $started
