// Faktura til bogholderi. sidst.txt husker, hvornår programmet sidst blev kørt: dotnet run > bilag.csv
var since = File.Exists("sidst.txt") ? File.ReadAllText("sidst.txt").Trim() : "2000-01-01T00:00:00Z";
// Fem minutter tidligere, fordi ure kan gå forskelligt.
var started = DateTime.UtcNow.AddMinutes(-5).ToString("s") + "Z";

var invoices = new Dictionary<int, JsonNode>();
await foreach (var one in ListAll("/api/v4.0/invoices", $"&updatedAfter={since}"))
    if (!(bool)one["isDraft"]!) invoices[(int)one["id"]!] = one;

Console.WriteLine("faktura;linje;konto;beløb;restbeløb;ubetalt");
foreach (var ids in invoices.Keys.Chunk(100))
{
    await foreach (var line in ListAll($"/api/v4.0/invoicelines/invoiceIDs/{string.Join(',', ids)}"))
    {
        var invoice = invoices[(int)line["invoiceID"]!];
        var remaining = invoice["remainingAmount"]!;
        var isUnpaid = (double)remaining > 0 ? "ja" : "nej";
        Console.WriteLine(string.Join(';', invoice["appendixNumber"], line["lineNumber"],
            line["financialAccountNumber"], line["lineTotal"], remaining, isUnpaid));
    }
}
File.WriteAllText("sidst.txt", started);
