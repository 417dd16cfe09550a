import zipCodes from '../../facts/zip-codes.json' with { type: 'json' };

const towns = new Map(Object.entries(zipCodes));

/** Central Copenhagen has zip codes per street. */
const districts = [
  { from: '1000', to: '1499', town: 'København K' },
  { from: '1500', to: '1799', town: 'København V' },
  { from: '1800', to: '1999', town: 'Frederiksberg C' },
] as const;

export const cityOf = (zipCode: string): string | undefined =>
  towns.get(zipCode) ??
  (/^\d{4}$/.test(zipCode) ? districts.find(({ from, to }) => from <= zipCode && zipCode <= to)?.town : undefined);
