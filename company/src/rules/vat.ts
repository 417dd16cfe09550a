/** Value added tax, by the zone that the other part lives in. */

/** The system's own zones: the same ids on every site. */
export const vatZones = { domestic: 1, eu: 2, others: 3 } as const;

/** 25 % of the whole amount, in whole øre. */
export const vatOf = (net: number): number => Math.round(Math.round(net * 100) / 4) / 100;

/** What a seller adds to the price: nothing across a border. */
export const vatAdded = (net: number, vatZoneID: number): number => (vatZoneID === vatZones.domestic ? vatOf(net) : 0);

/** What is bought in the EU is taxed here: the company owes the VAT and deducts it at once. */
export const acquisitionVat = (net: number, vatZoneID: number): number => (vatZoneID === vatZones.eu ? vatOf(net) : 0);
