// Timer til løn. Angiv lønperiodens id: php timer.php 41 > loen.csv
$period = $argv[1];

if (!call("/api/v3.0/salaryperiods/$period")['data'][0]['data'][0]['IsFinalized']) {
    exit("Lønperioden er ikke afsluttet.\n");
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
ksort($sums);
echo "lønnummer;lønart;enhed;antal\n";
foreach ($sums as $key => $sum) echo "$key;$sum\n";
