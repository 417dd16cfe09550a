# Faktura til bogholderi. sidst.txt husker, hvornår programmet sidst blev kørt: python fakturaer.py > bilag.csv
last = Path("sidst.txt")
since = last.read_text().strip() if last.exists() else "2000-01-01T00:00:00Z"
# Fem minutter tidligere, fordi ure kan gå forskelligt.
started = (datetime.now(timezone.utc) - timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M:%SZ")

changed = list_all("/api/v4.0/invoices", {"updatedAfter": since})
invoices = {one["id"]: one for one in changed if not one["isDraft"]}

print("faktura;linje;konto;beløb;restbeløb;ubetalt")
ids = list(invoices)
for at in range(0, len(ids), 100):
    part = ",".join(str(one) for one in ids[at : at + 100])
    for line in list_all(f"/api/v4.0/invoicelines/invoiceIDs/{part}"):
        invoice = invoices[line["invoiceID"]]
        remaining = invoice["remainingAmount"]
        unpaid = "ja" if remaining > 0 else "nej"
        numbers = line["lineNumber"], line["financialAccountNumber"], line["lineTotal"]
        print(invoice["appendixNumber"], *numbers, remaining, unpaid, sep=";")
last.write_text(started)
