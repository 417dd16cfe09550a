# Timer til løn. Angiv lønperiodens id: pwsh timer.ps1 41 > loen.csv
$period = $args[0]

if (-not (Invoke-Call "/api/v3.0/salaryperiods/$period").data[0].data[0].IsFinalized) {
  throw 'Lønperioden er ikke afsluttet.'
}
$paid = (Get-All '/api/v4.0/fitters' | Where-Object isIncludedInSalaryExport).id

'lønnummer;lønart;enhed;antal'
Get-All '/api/v4.0/fitterhours' "&search=$period&searchAttribute=salaryPeriodID" |
  Where-Object { $_.approvedDate -and $_.costCodeNumber -and $_.fitterID -in $paid } |
  Group-Object { "$($_.fitterSalaryID);$($_.costCodeNumber);$($_.unit)" } |
  Sort-Object Name |
  ForEach-Object { "$($_.Name);$(($_.Group | Measure-Object hours -Sum).Sum)" }
