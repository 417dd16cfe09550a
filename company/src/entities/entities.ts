/**
 * Every kind of record that a company has, declared once: from it follow the types of the records, how they are related,
 * and what `npm run check` holds the companies and the API documents against.
 */
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
/** Users and roles are known by GUIDs, everything else by numbers. */
export type IDOf<Name extends Entity> = IDs[Name];
type IDs = { readonly [Name in Entity]: Name extends 'user' | 'role' ? string : number };

type Optional<Fields> = { [Field in keyof Fields]: Fields[Field] extends `${string}?` ? Field : never }[keyof Fields];
/** The fields of a record, without its id. */
export type FieldsOf<Name extends Entity> = {
  -readonly [Field in Exclude<keyof Declared[Name], Optional<Declared[Name]>>]: ValueOf<Declared[Name][Field], IDs>;
} & {
  -readonly [Field in Optional<Declared[Name]>]?: ValueOf<Declared[Name][Field], IDs>;
} & Times;
/** When it came about and when it last changed, of every record. */
type Times = { createdDate?: string; updatedDate?: string };

export type RecordOf<Name extends Entity> = Readonly<FieldsOf<Name>> & { readonly id: IDOf<Name> };

/** By kind, then by id. */
export type CompanyRecords = { [Name in Entity]: { [id: string]: FieldsOf<Name> } };

type Relations = { readonly [name: string]: { readonly [relation: string]: string } };

/** `debtorID: 'debtor?'` on an invoice relates it to a debtor, by the name `debtor`. */
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

/** The entity whose id, or ids, a field holds; null when it holds something else. */
export function targetOf(kind: Kind): Entity | null {
  if (typeof kind !== 'string') return null;
  const name = kind.replace(/\?$|\[\]$/, '');
  return isPlain(name) ? null : (name as Entity);
}
