import type { Entity, FieldsOf } from '@fagvaerk/company/entities.ts';
import type { Parameters, RecordCode } from '@fagvaerk/contract/errors.ts';
import type { Values } from '../../http/parameters.ts';
import type { CompanyReader, CompanyWriter, Fields, StoredRecord } from '../records/records.ts';

export interface ReadingContext {
  readonly records: CompanyReader;
  readonly values: Values;
  readonly now: number;
}

/** Adds computed fields to a record that is read; null when there is nothing to show. */
export type Prepare = (context: ReadingContext) => (record: StoredRecord) => Promise<Fields | null>;
export type Aggregate = (records: CompanyReader, matching: readonly StoredRecord[]) => Fields;

/** Fields of a record as a caller sends them: required or with a default, and optional. */
export type Sent<
  Name extends Entity,
  Certain extends keyof FieldsOf<Name>,
  Possible extends keyof FieldsOf<Name> = never,
> = Pick<FieldsOf<Name>, Certain> & Partial<Pick<FieldsOf<Name>, Possible>>;

type Details<Code extends RecordCode> = keyof Omit<Parameters<Code>, 'field'> extends never
  ? []
  : [Omit<Parameters<Code>, 'field'>];

/** An object that was sent; its schema and the ids in it are valid. */
export interface Writing<Object = Fields> {
  readonly records: CompanyWriter;
  /** Sent values and defaults, under the names of the record's fields. */
  readonly fields: Object;
  readonly values: Values;
  reject<Code extends RecordCode>(field: keyof Object & string, code: Code, ...details: Details<Code>): void;
  /** The request's name for a field: `endDate` may be `EndDate` there. */
  nameOf(field: keyof Object & string): string;
}

/** Returns the record to show. A method, as their parameters are bivariant: one table holds operations of any shape. */
export type Write<Object = Fields> = { write(writing: Writing<Object>): Fields | undefined }['write'];
