import type { Register } from '../register.ts';

/** VAT types. */
const SALES = 1;
const PURCHASE = 2;
const NONE = 3;

const PARENTS = [
  [1000, 'Omsætning', 'Drift'],
  [1300, 'Direkte omkostninger', 'Drift'],
  [1400, 'Lønninger', 'Drift'],
  [2100, 'Lokaler', 'Drift'],
  [2200, 'Biler', 'Drift'],
  [2400, 'Administration', 'Drift'],
  [3000, 'Afskrivninger', 'Drift'],
  [3400, 'Finansielle poster', 'Drift'],
  [5100, 'Anlægsaktiver', 'Status'],
  [5500, 'Varelager', 'Status'],
  [5600, 'Tilgodehavender', 'Status'],
  [5800, 'Likvide midler', 'Status'],
  [6100, 'Egenkapital', 'Status'],
  [6500, 'Langfristet gæld', 'Status'],
  [6800, 'Kortfristet gæld', 'Status'],
] as const;

const ACCOUNTS = [
  ['sales', 1010, 'Salg af arbejde og materialer', 1000, SALES],
  ['contracts', 1020, 'Salg, entrepriser', 1000, SALES],
  ['subscriptions', 1040, 'Serviceaftaler', 1000, SALES],
  ['materials', 1310, 'Materialekøb', 1300, PURCHASE],
  ['carriage', 1320, 'Fragt og gebyrer på køb', 1300, PURCHASE],
  ['subcontractors', 1350, 'Underentreprenører', 1300, PURCHASE],
  ['waste', 1370, 'Affald og containere', 1300, PURCHASE],
  ['wages', 1410, 'Løn, montører', 1400, NONE],
  ['salaries', 1420, 'Gager, kontor', 1400, NONE],
  ['social', 1430, 'Feriepenge, pension og ATP', 1400, NONE],
  ['mileage', 1440, 'Kilometergodtgørelse', 1400, NONE],
  ['workwear', 1460, 'Arbejdstøj', 1400, PURCHASE],
  ['rent', 2110, 'Husleje', 2100, PURCHASE],
  ['cars', 2210, 'Leasing af biler', 2200, PURCHASE],
  ['fuel', 2220, 'Brændstof', 2200, PURCHASE],
  ['insurance', 2410, 'Forsikringer', 2400, PURCHASE],
  ['telephone', 2420, 'Telefon og internet', 2400, PURCHASE],
  ['software', 2430, 'It og licenser', 2400, PURCHASE],
  ['office', 2440, 'Kontorartikler', 2400, PURCHASE],
  ['accountant', 2450, 'Revisor', 2400, PURCHASE],
  ['tools', 2460, 'Værktøj og småanskaffelser', 2400, PURCHASE],
  ['depreciation', 3010, 'Afskrivninger, driftsmidler', 3000, NONE],
  ['interest', 3410, 'Renter og bankgebyrer', 3400, NONE],
  ['equipment', 5110, 'Driftsmidler og værktøj', 5100, NONE],
  ['stock', 5510, 'Varelager', 5500, NONE],
  ['debtors', 5600, 'Debitorer', 5600, NONE],
  ['deposits', 5650, 'Deposita', 5600, NONE],
  ['bank', 5810, 'Driftskonto i bank', 5800, NONE],
  ['equity', 6110, 'Overført resultat', 6100, NONE],
  ['loan', 6510, 'Banklån', 6500, NONE],
  ['creditors', 6800, 'Kreditorer', 6800, NONE],
  ['incomeTax', 6850, 'Skyldig A-skat og AM-bidrag', 6800, NONE],
  ['holidayPay', 6860, 'Skyldige feriepenge og pension', 6800, NONE],
  ['salesVat', 6902, 'Salgsmoms', 6800, NONE],
  ['purchaseVat', 6903, 'Købsmoms', 6800, NONE],
  ['acquisitionVat', 6904, 'Erhvervelsesmoms, EU', 6800, NONE],
  ['vatOwed', 6905, 'Momsafregning', 6800, NONE],
] as const;

export type AccountPart = (typeof ACCOUNTS)[number][0];

export type Chart = ReturnType<typeof writeChart>;

export function writeChart(register: Register, accountFactor: number) {
  for (const [number, name, type] of PARENTS) {
    const id = number * accountFactor;
    if (!register.isGiven('parentAccount', id))
      register.put('parentAccount', id, { number: id, name, type, amount: 0, vatAmount: 0, postCount: 0 });
  }
  const ids = new Map<AccountPart | undefined, number>();
  for (const [part, number, name, parent, vatTypeID] of ACCOUNTS) {
    const id = number * accountFactor;
    ids.set(part, id);
    if (register.isGiven('financialAccount', id)) continue;
    const type = number < 5000 ? 'Drift' : 'Status';
    const parentAccountID = parent * accountFactor;
    const isActive = part !== 'deposits';
    register.put('financialAccount', id, { number: id, name, parentAccountID, vatTypeID, type, isActive });
  }
  return {
    id(part: AccountPart | undefined): number {
      const id = ids.get(part);
      if (id === undefined) throw new Error(`the chart has no account for ${part}`);
      return id;
    },
  };
}
