/** Every kind of record. Record types, relations and the validation of companies and API documents derive from it. */
import { books } from './books.ts';
import { isPlain, type Kind, type ValueOf } from './kinds.ts';
import { people } from './people.ts';
import { sales } from './sales.ts';
import { settings } from './settings.ts';
import { work } from './work.ts';

const declared = { ...settings, ...people, ...sales, ...books, ...work } as const;
type Declared = typeof declared;

export const entities: { readonly [Name in Entity]: { readonly [field: string]: Kind } } = declared;

export type Entity = keyof Declared;
/** GUIDs for users and roles. */
export type IDOf<Name extends Entity> = IDs[Name];
type IDs = { readonly [Name in Entity]: Name extends 'user' | 'role' ? string : number };

type Optional<Fields> = { [Field in keyof Fields]: Fields[Field] extends `${string}?` ? Field : never }[keyof Fields];
export type FieldsOf<Name extends Entity> = {
  -readonly [Field in Exclude<keyof Declared[Name], Optional<Declared[Name]>>]: ValueOf<Declared[Name][Field], IDs>;
} & {
  -readonly [Field in Optional<Declared[Name]>]?: ValueOf<Declared[Name][Field], IDs>;
} & Times;
type Times = { createdDate?: string; updatedDate?: string };

export type RecordOf<Name extends Entity> = Readonly<FieldsOf<Name>> & { readonly id: IDOf<Name> };

export type CompanyRecords = { [Name in Entity]: { [id: string]: FieldsOf<Name> } };

type Relations = { readonly [name: string]: { readonly [relation: string]: string } };

/** `debtorID: 'debtor?'` on an invoice defines the relation `debtor`. */
export const relations: Relations = Object.fromEntries(
  Object.entries(declared).map(([name, fields]) => [
    name,
    Object.fromEntries(
      Object.entries(fields as Record<string, Kind>).flatMap(([field, kind]) => {
        const target = targetOf(kind);
        return target && field.endsWith('ID') ? [[field.slice(0, -2), target]] : [];
      }),
    ),
  ]),
);

export function targetOf(kind: Kind): Entity | null {
  if (typeof kind !== 'string') return null;
  const name = kind.replace(/\?$|\[\]$/, '');
  return isPlain(name) ? null : (name as Entity);
}
