# Timer til løn. Angiv lønperiodens id: pwsh timer.ps1 41 > loen.csv
$period = $args[0]
if ($period -notmatch '^\d+$') { throw 'Angiv lønperiodens id.' }

if (-not (Invoke-Call "/api/v3.0/salaryperiods/$period").data[0].data[0].IsFinalized) {
  throw 'Lønperioden er ikke afsluttet.'
}
$paid = (Get-All '/api/v4.0/fitters' | Where-Object isIncludedInSalaryExport).id

$hours = Get-All '/api/v4.0/fitterhours' "&search=$period&searchAttribute=salaryPeriodID" |
  Where-Object { $_.approvedDate -and $_.costCodeNumber -and $_.fitterID -in $paid }
if (-not $hours) { throw "Lønperiode $period har ingen timer til løn." }
'lønnummer;lønart;enhed;antal'
$hours | Group-Object { "$($_.fitterSalaryID);$($_.costCodeNumber);$($_.unit)" } |
  Sort-Object Name |
  ForEach-Object { "$($_.Name);$(($_.Group | Measure-Object hours -Sum).Sum.ToString('F2', [cultureinfo]::InvariantCulture))" }
