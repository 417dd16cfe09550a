# Timer til løn. Angiv lønperiodens id: python timer.py 41 > loen.csv
period = "".join(sys.argv[1:2])
if not period.isdigit():
    sys.exit("Angiv lønperiodens id.")

if not call(f"/api/v3.0/salaryperiods/{period}")["data"][0]["data"][0]["IsFinalized"]:
    sys.exit("Lønperioden er ikke afsluttet.")
paid = {one["id"] for one in list_all("/api/v4.0/fitters") if one["isIncludedInSalaryExport"]}

sums = defaultdict(float)
for one in list_all("/api/v4.0/fitterhours", {"search": period, "searchAttribute": "salaryPeriodID"}):
    if one["approvedDate"] and one["costCodeNumber"] and one["fitterID"] in paid:
        sums[one["fitterSalaryID"], one["costCodeNumber"], one["unit"]] += one["hours"]

if not sums:
    sys.exit(f"Lønperiode {period} har ingen timer til løn.")
print("lønnummer;lønart;enhed;antal")
for key, total in sorted(sums.items()):
    print(*key, f"{total:.2f}", sep=";")
