import { times } from './kinds.ts';

const dimension = {
  number: 'text',
  name: 'text',
  isActive: 'flag',
  description: 'text',
  ...times,
} as const;

export const settings = {
  site: {
    name: 'text',
    shortName: 'text',
    companyName: 'text',
    cvr: 'text',
    ean: 'text',
    address: 'text',
    zip: 'text',
    city: 'text',
    country: 'text',
    phone: 'text',
    directPhone: 'text',
    fax: 'text',
    email: 'text',
    vatTypeID: 'vatType',
    fiType: 'text',
    fiCode: 'text',
    swift: 'text',
    iban: 'text',
    logo: 'text',
  },
  vatType: {
    name: 'text',
    vatPercent: 'number',
  },
  vatZone: {
    name: 'text',
  },
  paymentTerm: {
    name: 'text',
    days: 'number',
  },
  unit: {
    name: 'text',
  },
  location: {
    name: 'text',
  },
  priceGroup: {
    name: 'text',
    description: 'text',
    hourRate: 'number',
    showPricesInclVat: 'flag',
    isDefault: 'flag',
    isActive: 'flag',
  },
  profitGroup: {
    name: 'text',
    profitPercent: 'number',
    description: 'text',
    isDefault: 'flag',
    isActive: 'flag',
  },
  projectGroup: {
    name: 'text',
    number: 'text',
    description: 'text',
    isActive: 'flag',
    salesAccountID: 'financialAccount',
  },
  department: dimension,
  carrier: dimension,
  purpose: dimension,
  bankAgreement: {
    name: 'text',
  },
  calendarCategory: {
    name: 'text',
    colour: 'text',
    textColour: 'text',
  },
  secondaryStatusTemplate: {
    name: 'text',
    valueIDs: 'secondaryStatusValue[]',
  },
  secondaryStatusValue: {
    templateID: 'secondaryStatusTemplate',
    name: 'text',
    colour: 'text',
  },
} as const;
