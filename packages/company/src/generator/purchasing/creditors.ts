import { addDays } from '../../rules/days.ts';
import { vatZones } from '../../rules/vat.ts';
import { during, officeDay } from '../calendar.ts';
import { createNames, ibanOf, type Names, slug } from '../names.ts';
import type { Office } from '../office.ts';
import type { Supplier } from '../profile.ts';
import type { Random } from '../random.ts';

export function writeCreditors(office: Office, taken: Set<string>): ReadonlyMap<Supplier, number> {
  const random = office.random('creditors');
  const names = createNames(random, office.profile, taken);
  return new Map(
    office.profile.suppliers.map((supplier) => [supplier, writeCreditor(office, supplier, names, random)]),
  );
}

function writeCreditor(office: Office, supplier: Supplier, names: Names, random: Random): number {
  const { register, profile, chart } = office;
  const domain = `${slug(supplier.name)}.example`;
  const { phone, reference, contact, address, payment, ...home } = supplier.abroad
    ? foreignHome(supplier.abroad, names, random)
    : danishHome(names, random);
  const addressID = register.add('address', address);
  const contactID = register.add('person', {
    name: contact,
    phone,
    email: `${slug(contact.split(' ')[0] ?? '')}@${domain}`,
  });
  const createdDate = during(officeDay(addDays('2011-02-01', random.int(0, 5000)), 0), random);
  const isForProjects = supplier.delivers === 'subcontract';
  return register.add('creditor', {
    reference,
    name: supplier.name,
    phone,
    email: `bogholderi@${domain}`,
    emailElectronic: random.chance(0.7) ? `faktura@${domain}` : '',
    ...home,
    addressID,
    contactID: supplier.delivers === 'overhead' && random.chance(0.4) ? null : contactID,
    departmentID: isForProjects ? profile.keys.department.projects : null,
    carrierID: null,
    purposeID: null,
    paymentTermID: supplier.term,
    currency: supplier.currency ?? 'DKK',
    balance: 0,
    overdueBalance: 0,
    financialAccountID: chart.id('creditors'),
    costAccountID: accountOf(chart, supplier),
    ...payment,
    bankAgreementID: 1,
    createdDate,
    updatedDate: createdDate,
  });
}

function danishHome(names: Names, random: Random) {
  const { address, zip, city } = names.address();
  const phone = names.phone(['70', '75', '86', '87']);
  const bankRegistrationNumber = String(random.int(1500, 9800));
  const bankAccountNumber = `00${random.digits(8)}`;
  const paymentType = random.weighted([
    ['Bankoverførsel', 5],
    ['FI-kort 71', 4],
    ['FI-kort 75', 1],
  ] as const);
  return {
    phone,
    reference: Number(phone),
    contact: names.person(),
    address: { address, address2: '', zipCode: zip, zipCodeID: Number(zip), city, countryCode: 'DK' },
    cvr: names.cvr(),
    ean: random.chance(0.3) ? names.ean() : '',
    vatZoneID: vatZones.domestic,
    payment: {
      bankRegistrationNumber,
      bankAccountNumber,
      iban: ibanOf('DK', `${bankRegistrationNumber}${bankAccountNumber}`),
      swift: `${slug(city).slice(0, 4).toUpperCase().padEnd(4, 'B')}DK22`,
      fiCreditorNumber: paymentType.startsWith('FI') ? `8${random.digits(7)}` : '',
      paymentType,
    },
  };
}

/** Danish registration and account numbers are empty for foreign suppliers. */
function foreignHome(abroad: NonNullable<Supplier['abroad']>, names: Names, random: Random) {
  const { country, address, zip, city, contact, phoneStart, bank } = abroad;
  const [countryCode, townCode] = phoneStart;
  const number = names.phone([townCode]);
  return {
    phone: `${countryCode}${number}`,
    reference: Number(number),
    contact,
    address: { address, address2: '', zipCode: zip, zipCodeID: Number(zip), city, countryCode: country },
    cvr: '',
    ean: '',
    vatZoneID: vatZones.eu,
    payment: {
      bankRegistrationNumber: '',
      bankAccountNumber: '',
      iban: ibanOf(country, `${bank.code}${random.digits(10)}`),
      swift: bank.swift,
      fiCreditorNumber: '',
      paymentType: 'Udlandsoverførsel' as const,
    },
  };
}

const accountOf = (chart: Office['chart'], { delivers, account }: Supplier): number =>
  delivers === 'materials'
    ? chart.id('materials')
    : delivers === 'subcontract'
      ? chart.id('subcontractors')
      : chart.id(account);
