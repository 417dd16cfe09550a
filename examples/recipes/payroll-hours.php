// Timer til løn. Angiv lønperiodens id: php timer.php 41 > loen.csv
$period = $argv[1] ?? '';
if (!ctype_digit($period)) throw new Exception('Angiv lønperiodens id.');

if (!call("/api/v3.0/salaryperiods/$period")['data'][0]['data'][0]['IsFinalized']) {
    throw new Exception('Lønperioden er ikke afsluttet.');
}
$paid = [];
foreach (listAll('/api/v4.0/fitters') as $one) {
    if ($one['isIncludedInSalaryExport']) $paid[] = $one['id'];
}

$sums = [];
foreach (listAll('/api/v4.0/fitterhours', ['search' => $period, 'searchAttribute' => 'salaryPeriodID']) as $one) {
    if (!$one['approvedDate'] || !$one['costCodeNumber'] || !in_array($one['fitterID'], $paid)) continue;
    $key = "{$one['fitterSalaryID']};{$one['costCodeNumber']};{$one['unit']}";
    $sums[$key] = ($sums[$key] ?? 0) + $one['hours'];
}
if (!$sums) throw new Exception("Lønperiode $period har ingen timer til løn.");
ksort($sums);
echo "lønnummer;lønart;enhed;antal\n";
foreach ($sums as $key => $sum) printf("%s;%.2F\n", $key, $sum);
