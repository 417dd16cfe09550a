/** What makes one trade company differ from another: everything the generator does not invent itself. Written in facts/*.yaml. */
import type { CompanyRecords } from '../entities/entities.ts';
import { readFacts } from '../facts.ts';
import type { Town } from './names.ts';

export const SITES = ['lindholm-vvs', 'kjaer-el'] as const;
export type SiteName = (typeof SITES)[number];
export type CustomerKind = 'private' | 'business' | 'housing' | 'public';

/** List price without VAT, and the company's own discount on it in percent. */
export type Material = readonly [item: string, name: string, unit: 'stk.' | 'meter', gross: number, discount: number];

/** A kind of job the company does again and again. */
export interface JobKind {
  readonly name: string;
  readonly text: string;
  /** One worksheet each, in this order; `notes` is what the fitter writes on it. */
  readonly tasks: readonly string[];
  readonly notes: readonly string[];
  /** Fitter hours, fewest and most. */
  readonly hours: readonly [number, number];
  /** Groups of materials that go with the job, and the items it always takes, by item number. */
  readonly materials: readonly string[];
  readonly needs?: Readonly<Record<string, number>>;
  readonly purpose: 'build' | 'service' | 'renovate';
  /** Who asks for such work; everybody where it is not said. */
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

/** The trade itself: the same in every company of that trade. */
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
  /** User name of the one who leads the work on site. */
  readonly leader: string;
  readonly carrier: number;
  readonly locationIDs: readonly number[];
}

export interface Supplier {
  readonly name: string;
  readonly delivers: 'materials' | 'subcontract' | 'overhead';
  /** What a subcontractor does, or what the monthly bill is for and its usual amount without VAT. */
  readonly what?: string;
  readonly amount?: number;
  /** Its account's part in the chart. */
  readonly account?: string;
  readonly term: number;
  readonly currency?: 'EUR';
  /** Where a firm of another EU country lives; the others get a place in the area. */
  readonly abroad?: {
    readonly country: 'DE';
    readonly address: string;
    readonly zip: string;
    readonly city: string;
    readonly contact: string;
    /** The country's code and the town's. */
    readonly phoneStart: readonly [country: string, town: string];
    readonly bank: { readonly code: string; readonly swift: string };
  };
}

export interface Profile {
  readonly trade: Trade;
  /** Records beside those the company starts from. */
  readonly tables: Partial<CompanyRecords>;
  /** When the company began to use the system. */
  readonly opened: string;
  readonly firstIDs: Readonly<Record<string, number>>;
  readonly domain: string;
  readonly towns: readonly (readonly [Town, weight: number])[];
  /** Which half of the surnames its customers have: no one is a customer of both companies. */
  readonly surnames: 'even' | 'odd';
  /** Schools, homes and halls in the area. */
  readonly institutions: readonly string[];
  readonly phoneStarts: readonly string[];
  readonly employees: readonly Employee[];
  readonly crews: readonly Crew[];
  readonly suppliers: readonly Supplier[];
  /** User names by what they do at the office. */
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
  /** Account ids are the shared chart's numbers times this. */
  readonly accountFactor: number;
  readonly serviceVan: { readonly item: string; readonly name: string; readonly price: number };
  /** The payment slip private customers get. */
  readonly slip: string;
  readonly kilometre: { readonly cost: number; readonly price: number };
  readonly signature: string;
}

export type HourCategory = 'normal' | 'overtime50' | 'overtime100' | 'pieceWork' | 'driving';

export function readProfile(siteName: SiteName): Profile {
  const { trade, ...own } = readFacts(siteName) as Omit<Profile, 'trade'> & { readonly trade: string };
  return { ...own, trade: readFacts(trade) as Trade };
}
