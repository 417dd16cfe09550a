/** The firms the company buys from. */
import { addDays, during, officeDay } from '../calendar.ts';
import { danishIban, makeNames, type Names, slug } from '../names.ts';
import type { Office } from '../office.ts';
import type { Supplier } from '../profile.ts';
import type { Random } from '../random.ts';

/** Writes the creditors and says which id each supplier got. Balances follow when the purchases are known. */
export function writeCreditors(office: Office, taken: Set<string>): ReadonlyMap<Supplier, number> {
  const random = office.random('creditors');
  const names = makeNames(random, office.profile, taken);
  return new Map(
    office.profile.suppliers.map((supplier) => [supplier, writeCreditor(office, supplier, names, random)]),
  );
}

function writeCreditor({ register, profile, chart }: Office, supplier: Supplier, names: Names, random: Random): number {
  const place = names.address();
  const domain = `${slug(supplier.name)}.example`;
  const phone = names.phone(['70', '75', '86', '87']);
  const addressID = register.add('address', {
    address: place.address,
    address2: '',
    zipCode: place.zip,
    zipCodeID: Number(place.zip),
    city: place.city,
    countryCode: 'DK',
  });
  const contact = names.person();
  const contactID = register.add('person', {
    name: contact,
    phone,
    email: `${slug(contact.split(' ')[0] ?? '')}@${domain}`,
  });
  const registration = String(random.int(1500, 9800));
  const account = `00${random.digits(8)}`;
  const paymentType = supplier.currency
    ? 'Bankoverførsel'
    : random.weighted([
        ['Bankoverførsel', 5],
        ['FI-kort 71', 4],
        ['FI-kort 75', 1],
      ] as const);
  const createdDate = during(officeDay(addDays('2011-02-01', random.int(0, 5000)), 0), random);
  const isForProjects = supplier.delivers === 'subcontract';
  return register.add('creditor', {
    reference: Number(phone),
    name: supplier.name,
    phone,
    email: `bogholderi@${domain}`,
    emailElectronic: random.chance(0.7) ? `faktura@${domain}` : '',
    cvr: names.cvr(),
    ean: random.chance(0.3) ? names.ean() : '',
    addressID,
    contactID: supplier.delivers === 'overhead' && random.chance(0.4) ? null : contactID,
    departmentID: isForProjects ? profile.keys.department.projects : null,
    carrierID: null,
    purposeID: null,
    paymentTermID: supplier.term,
    vatZoneID: 1,
    currency: supplier.currency ?? 'DKK',
    balance: 0,
    overdueBalance: 0,
    financialAccountID: chart.id('creditors'),
    costAccountID: accountOf(chart, supplier),
    bankRegistrationNumber: registration,
    bankAccountNumber: account,
    iban: danishIban(registration, account),
    swift: `${slug(place.city).slice(0, 4).toUpperCase().padEnd(4, 'B')}DK22`,
    fiCreditorNumber: paymentType.startsWith('FI') ? `8${random.digits(7)}` : '',
    paymentType,
    bankAgreementID: 1,
    createdDate,
    updatedDate: createdDate,
  });
}

const accountOf = (chart: Office['chart'], { delivers, account }: Supplier): number =>
  delivers === 'materials'
    ? chart.id('materials')
    : delivers === 'subcontract'
      ? chart.id('subcontractors')
      : chart.named(account);
