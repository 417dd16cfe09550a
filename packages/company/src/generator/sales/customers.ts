import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day, daysBetween } from '../../rules/days.ts';
import { vatZones } from '../../rules/vat.ts';
import { at, during, officeDay } from '../calendar.ts';
import { createNames, type Names, slug } from '../names.ts';
import type { Office } from '../office.ts';
import type { CustomerKind, Profile } from '../profile.ts';
import type { Random } from '../random.ts';
import { sortBy } from '../register.ts';

export interface Customer {
  readonly kind: CustomerKind;
  readonly name: string;
  readonly address: ReturnType<Names['address']>;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  readonly cvr: string;
  readonly ean: string;
  readonly created: Day;
  readonly currency: 'DKK' | 'EUR';
  readonly pays: 'onTime' | 'late' | 'badly';
  /** Assigned when written. */
  debtorID: number;
  addressID: number;
  contactID: number;
}

export type CustomerBook = ReturnType<typeof createCustomerBook>;

const ESTABLISHED = 195;
const KINDS: readonly (readonly [CustomerKind, number])[] = [
  ['private', 50],
  ['business', 25],
  ['housing', 16],
  ['public', 9],
];

export function createCustomerBook(profile: Profile, random: Random, taken: Set<string>) {
  const names = createNames(random, profile, taken);
  const newCustomer = (kind: CustomerKind, created: Day): Customer =>
    createCustomer(profile, names, random, kind, created);
  const known = Array.from({ length: ESTABLISHED }, (_, index) => {
    const day = addDays('2012-01-09', Math.floor((daysBetween('2012-01-09', '2026-05-08') * index) / ESTABLISHED));
    return newCustomer(random.weighted(KINDS), officeDay(day, 0));
  });
  return {
    known,
    forJob(kinds: readonly CustomerKind[] | undefined, day: Day, newShare: number): Customer {
      const wanted = KINDS.filter(([kind]) => !kinds || kinds.includes(kind));
      const kind = random.weighted(wanted);
      // Only private people are first-time customers.
      if (kind === 'private' && random.chance(newShare)) {
        const customer = newCustomer(kind, day);
        known.push(customer);
        return customer;
      }
      const candidates = known.filter((one) => one.kind === kind && one.created <= day);
      return candidates.length > 0 ? random.pick(candidates) : (known[0] as Customer);
    },
  };
}

function createCustomer(profile: Profile, names: Names, random: Random, kind: CustomerKind, created: Day): Customer {
  const address = names.address();
  const person = names.person();
  const name = kind === 'private' ? person : names.unused(() => firmName(kind, names, address, profile, random));
  const domain = kind === 'private' ? 'mail.example' : `${slug(name)}.example`;
  const hasEan = kind === 'public' || (kind === 'housing' && random.chance(0.5));
  return {
    kind,
    name,
    address: kind === 'private' ? address : { ...address, address2: '' },
    contact: person,
    phone: names.phone(profile.phoneStarts),
    email: kind === 'private' ? `${person.split(' ').map(slug).join('.')}@${domain}` : `faktura@${domain}`,
    cvr: kind === 'private' ? '' : names.cvr(),
    ean: hasEan ? names.ean() : '',
    created,
    currency: kind === 'business' && random.chance(0.06) ? 'EUR' : 'DKK',
    pays: random.weighted([
      ['onTime', kind === 'private' ? 74 : 80],
      ['late', 20],
      ['badly', kind === 'public' ? 0 : 6],
    ]),
    debtorID: 0,
    addressID: 0,
    contactID: 0,
  };
}

function firmName(
  kind: CustomerKind,
  names: Names,
  { address, city }: Customer['address'],
  { institutions }: Profile,
  random: Random,
): string {
  const street = address.replace(/ \d+B?$/, '');
  const surname = names.surname();
  switch (kind) {
    case 'housing':
      return random.pick([
        `Andelsboligforeningen ${street}`,
        `Ejerforeningen ${address}`,
        `Boligforeningen ${street}`,
        `Grundejerforeningen ${street}`,
      ]);
    case 'public':
      return random.chance(0.7) ? random.pick(institutions) : `${random.pick(institutions)}, ${city}`;
    default:
      return random.pick([
        `${surname} & Søn ApS`,
        `${surname} Ejendomme A/S`,
        `Bageriet ${surname}`,
        `Café ${surname} ApS`,
        `Autoværksted ${surname} ApS`,
        `Tandlægerne ${street} I/S`,
        `Frisør ${surname}`,
        `${surname} Maskinfabrik A/S`,
        `Hotel ${surname}`,
        `${surname} Byggeri ApS`,
        `Klinik ${surname}`,
        `${city} Møbellager ApS`,
      ]);
  }
}

export function writeDebtors({ register, profile, staff, chart, random: randomFor }: Office, book: CustomerBook): void {
  const random = randomFor('debtors');
  for (const customer of sortBy(book.known, ({ created }) => created)) {
    const { address, address2, zip, city } = customer.address;
    const place = { address, address2, zipCode: zip, zipCodeID: Number(zip), city, countryCode: 'DK' };
    customer.addressID = register.add('address', place);
    const contactEmail =
      customer.kind === 'private'
        ? customer.email
        : customer.email.replace('faktura@', `${slug(customer.contact.split(' ')[0] ?? '')}@`);
    customer.contactID = register.add('person', { name: customer.contact, phone: customer.phone, email: contactEmail });
    const fields = debtorFields(customer, profile, random, random.pick(staff.managerIDs));
    customer.debtorID = register.add('debtor', { ...fields, financialAccountID: chart.id('debtors') });
  }
}

/** Skips legal form, number and line of business. */
function searchNameOf(name: string): string {
  const common = /^(ApS|A\/S|I\/S|&|Søn|Ejendomme|Maskinfabrik|Byggeri|Møbellager|Syd|Vest|\d+B?)$/;
  const [own = name] = name.split(',');
  return (own.split(' ').findLast((word) => !common.test(word)) ?? name).toUpperCase();
}

function debtorFields(
  customer: Customer,
  { keys, crews, slip }: Profile,
  random: Random,
  managerID: string,
): Omit<FieldsOf<'debtor'>, 'financialAccountID'> {
  const { kind, created } = customer;
  const isLarge = kind === 'housing' || kind === 'public';
  const createdDate = during(created, random);
  const changed = addDays(created, random.int(0, Math.max(0, daysBetween(created, '2026-11-06'))));
  const invoiceDelivery = customer.ean
    ? 'EAN'
    : random.weighted([
        ['E-mail', 88],
        ['Brev', 9],
        ['Ingen', 3],
      ] as const);
  const hasManager = kind !== 'private' || random.chance(0.3);
  return {
    reference: Number(customer.phone),
    name: customer.name,
    searchName: searchNameOf(customer.name),
    phone: customer.phone,
    email: customer.email,
    cvr: customer.cvr,
    ean: customer.ean,
    addressID: customer.addressID,
    contactID: customer.contactID,
    projectManagerID: hasManager ? managerID : null,
    departmentID: isLarge ? keys.department.projects : keys.department.service,
    carrierID: random.pick(crews).carrier,
    purposeID: isLarge ? keys.purpose.renovate : keys.purpose.service,
    projectGroupID: isLarge ? keys.projectGroup.contract : keys.projectGroup.service,
    paymentTermID: keys.paymentTerm[kind],
    priceGroupID: keys.priceGroup[kind],
    profitGroupID: isLarge ? keys.profitGroup.large : keys.profitGroup.standard,
    vatZoneID: vatZones.domestic,
    currency: customer.currency,
    balance: 0,
    overdueBalance: 0,
    notDueBalance: 0,
    isLocked: customer.pays === 'badly' && random.chance(0.3),
    createdDate,
    updatedDate: random.chance(0.5) || changed === created ? createdDate : at(officeDay(changed, 0), '09:24'),
    note:
      isLarge && random.chance(0.3)
        ? 'Faktura skal have rekvisitionsnummer.'
        : kind === 'private' && random.chance(0.06)
          ? 'Ring, før montøren kører.'
          : '',
    creditLimit:
      kind === 'private'
        ? null
        : random.weighted([
            [null, 5],
            [50000, 2],
            [150000, 2],
            [500000, 1],
          ] as const),
    paymentMethod: customer.ean ? 'EAN' : kind === 'private' ? slip : 'Bankoverførsel',
    hourDiscountPercent: kind === 'business' && random.chance(0.1) ? 5 : 0,
    materialDiscountPercent: isLarge && random.chance(0.4) ? 5 : 0,
    invoiceDeliveryMethod: invoiceDelivery,
    reminderDeliveryMethod: random.weighted([
      ['E-mail', 9],
      ['Brev', 1],
      ['Ingen', 0.4],
    ] as const),
    financialPostDeliveryMethod: kind === 'private' ? 'Ingen' : random.pick(['E-mail', 'Ingen']),
    attachOIOUBL: kind !== 'private',
    showHourSpecification: isLarge || random.chance(0.2),
    useHeader: true,
    invoiceReportConfigurationID: isLarge && random.chance(0.4) ? keys.invoiceLayout : null,
    offerReportConfigurationID: null,
    reminderReportConfigurationID: null,
    financialPostReportConfigurationID: null,
    documentCount: kind === 'private' ? 0 : random.int(0, 4),
  };
}
