/** System records with the same ids on every site. */
export const vatZones = { domestic: 1, eu: 2, others: 3 } as const;

export const vatOf = (net: number): number => Math.round(Math.round(net * 100) / 4) / 100;

export const vatAdded = (net: number, vatZoneID: number): number => (vatZoneID === vatZones.domestic ? vatOf(net) : 0);

/** Reverse charge on EU purchases: the VAT is owed and deducted. */
export const acquisitionVat = (net: number, vatZoneID: number): number => (vatZoneID === vatZones.eu ? vatOf(net) : 0);
