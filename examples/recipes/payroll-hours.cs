// Timer til løn. Angiv lønperiodens id: dotnet run 41 > loen.csv
var period = args.FirstOrDefault() ?? "";
if (!int.TryParse(period, out _)) throw new Exception("Angiv lønperiodens id.");

var salaryPeriod = (await Call($"/api/v3.0/salaryperiods/{period}"))["data"]![0]!["data"]![0]!;
if (!(bool)salaryPeriod["IsFinalized"]!) throw new Exception("Lønperioden er ikke afsluttet.");
var paid = new HashSet<int>();
await foreach (var one in ListAll("/api/v4.0/fitters"))
    if ((bool)one["isIncludedInSalaryExport"]!) paid.Add((int)one["id"]!);

var sums = new SortedDictionary<string, double>(StringComparer.Ordinal);
await foreach (var one in ListAll("/api/v4.0/fitterhours", $"&search={period}&searchAttribute=salaryPeriodID"))
{
    if (one["approvedDate"] is null || one["costCodeNumber"] is null || !paid.Contains((int)one["fitterID"]!)) continue;
    var key = $"{one["fitterSalaryID"]};{one["costCodeNumber"]};{one["unit"]}";
    sums[key] = sums.GetValueOrDefault(key) + (double)one["hours"]!;
}
if (sums.Count == 0) throw new Exception($"Lønperiode {period} har ingen timer til løn.");
Console.WriteLine("lønnummer;lønart;enhed;antal");
foreach (var (key, sum) in sums) Console.WriteLine(FormattableString.Invariant($"{key};{sum:F2}"));
