/** What differs between companies, read from facts/*.yaml. */
import type { CompanyRecords } from '../entities/entities.ts';
import { readFacts } from '../facts.ts';
import type { AccountPart } from './books/chart.ts';

export const SITES = ['lindholm-vvs', 'kjaer-el'] as const;
export type SiteName = (typeof SITES)[number];
export type CustomerKind = 'private' | 'business' | 'housing' | 'public';

/** `gross` excludes VAT; `discount` is in percent. */
export type Material = readonly [item: string, name: string, unit: 'stk.' | 'meter', gross: number, discount: number];

export interface JobKind {
  readonly name: string;
  readonly text: string;
  /** One worksheet each, in order; `notes` are the fitter's. */
  readonly tasks: readonly string[];
  readonly notes: readonly string[];
  /** Minimum and maximum. */
  readonly hours: readonly [number, number];
  /** Material groups; `needs` are items always used, by item number. */
  readonly materials: readonly string[];
  readonly needs?: Readonly<Record<string, number>>;
  readonly purpose: 'build' | 'service' | 'renovate';
  /** Defaults to all. */
  readonly customers?: readonly CustomerKind[];
}

export interface Question {
  readonly type: 'Text' | 'Number' | 'Date' | 'RadioList' | 'CheckBoxList' | 'Signature';
  readonly text: string;
  readonly required: boolean;
  readonly options?: readonly string[];
  readonly answers: readonly string[];
}

export interface QaTemplate {
  readonly idName: string;
  readonly name: string;
  readonly locations: readonly (string | null)[];
  readonly groups: readonly {
    readonly name: string;
    readonly sections: readonly { readonly name: string; readonly questions: readonly Question[] }[];
  }[];
}

export interface Trade {
  readonly materials: Readonly<Record<string, readonly Material[]>>;
  readonly service: readonly JobKind[];
  readonly emergencies: readonly JobKind[];
  readonly projects: readonly JobKind[];
  readonly agreements: readonly (readonly [name: string, text: string, pricePerYear: number])[];
  readonly qa: readonly QaTemplate[];
}

export interface Employee {
  readonly id: number;
  readonly name: string;
  readonly position: string;
  readonly phone: string;
  readonly since: string;
  readonly until?: string;
  readonly costRate?: number;
  readonly roles?: readonly string[];
  readonly user: 'Active' | 'AwaitingActivation' | 'LockedOut' | 'Inactive' | 'none';
  readonly note?: string;
}

export interface Crew {
  readonly resourceGroup: number;
  readonly name: string;
  readonly fitterIDs: readonly number[];
  readonly work: 'service' | 'projects';
  /** A user name. */
  readonly leader: string;
  readonly carrier: number;
  readonly locationIDs: readonly number[];
}

export interface Supplier {
  readonly name: string;
  readonly delivers: 'materials' | 'subcontract' | 'overhead';
  /** The service, or the monthly bill and its usual amount without VAT. */
  readonly what?: string;
  readonly amount?: number;
  readonly account?: AccountPart;
  readonly term: number;
  readonly currency?: 'EUR';
  /** For suppliers in other EU countries. */
  readonly abroad?: {
    readonly country: 'DE';
    readonly address: string;
    readonly zip: string;
    readonly city: string;
    readonly contact: string;
    readonly phoneStart: readonly [country: string, town: string];
    readonly bank: { readonly code: string; readonly swift: string };
  };
}

export interface Profile {
  readonly trade: Trade;
  readonly tables: Partial<CompanyRecords>;
  readonly opened: string;
  readonly firstIDs: Readonly<Record<string, number>>;
  readonly domain: string;
  readonly towns: readonly (readonly [readonly [zip: string, city: string], weight: number])[];
  /** Half of the surnames each, so that the companies share no customers. */
  readonly surnames: 'even' | 'odd';
  readonly institutions: readonly string[];
  readonly phoneStarts: readonly string[];
  readonly employees: readonly Employee[];
  readonly crews: readonly Crew[];
  readonly suppliers: readonly Supplier[];
  /** User names by role. */
  readonly managers: readonly string[];
  readonly sellers: readonly string[];
  readonly bookkeepers: readonly string[];
  readonly invoiceApprovers: readonly string[];
  readonly keys: {
    readonly department: Readonly<Record<'service' | 'projects', number>>;
    readonly purpose: Readonly<Record<JobKind['purpose'], number>>;
    readonly projectGroup: Readonly<Record<'service' | 'contract' | 'offer', number>>;
    readonly priceGroup: Readonly<Record<CustomerKind, number>>;
    readonly profitGroup: Readonly<Record<'standard' | 'large', number>>;
    readonly paymentTerm: Readonly<Record<CustomerKind, number>>;
    readonly category: Readonly<Record<HourCategory, number>>;
    readonly calendar: Readonly<Record<'projects' | 'service' | 'meeting' | 'course', number>>;
    readonly warehouse: number;
    readonly invoiceLayout: number;
  };
  /** Multiplies the account numbers of the shared chart. */
  readonly accountFactor: number;
  readonly serviceVan: { readonly item: string; readonly name: string; readonly price: number };
  /** Payment method of private customers. */
  readonly slip: string;
  readonly kilometre: { readonly cost: number; readonly price: number };
  readonly signature: string;
}

export type HourCategory = 'normal' | 'overtime50' | 'overtime100' | 'pieceWork' | 'driving';

export function readProfile(siteName: SiteName): Profile {
  const { trade, ...own } = readFacts(siteName) as Omit<Profile, 'trade'> & { readonly trade: string };
  return { ...own, trade: readFacts(trade) as Trade };
}
