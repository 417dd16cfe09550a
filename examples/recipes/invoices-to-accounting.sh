# Faktura til bogholderi. sidst.txt husker, hvornår programmet sidst blev kørt: bash fakturaer.sh > bilag.csv
since=$(cat sidst.txt 2> /dev/null || echo 2000-01-01T00:00:00Z)
# Fem minutter tidligere, fordi ure kan gå forskelligt.
started=$(jq --null-input --raw-output 'now - 5 * 60 | todate')

invoices=$(list_all /api/v4.0/invoices --data "updatedAfter=$since" |
  jq --slurp 'map(select(.isDraft | not)) | INDEX(.id)')

echo 'faktura;linje;konto;beløb;restbeløb;ubetalt'
for ids in $(jq --raw-output 'keys_unsorted[]' <<< "$invoices" | xargs -n 100 | tr ' ' ,); do
  list_all "/api/v4.0/invoicelines/invoiceIDs/$ids" |
    jq --raw-output --slurpfile invoices <(echo "$invoices") '
      $invoices[0][.invoiceID | tostring] as {$appendixNumber, $remainingAmount}
      | [$appendixNumber, .lineNumber, .financialAccountNumber, .lineTotal, $remainingAmount,
         if $remainingAmount > 0 then "ja" else "nej" end]
      | join(";")'
done
echo "$started" > sidst.txt
