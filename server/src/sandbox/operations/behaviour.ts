/** What an operation does beyond what follows from the documents. */
import type { Entity, FieldsOf } from '@fagvaerk/company/entities.ts';
import type { Parameters, RecordCode } from '@fagvaerk/contract/errors.ts';
import type { Sliced } from '../../slices.ts';
import type { Values } from '../parameters.ts';
import type { CompanyReader, CompanyWriter, Fields, StoredRecord } from '../records/records.ts';

export interface ReadingContext {
  readonly records: CompanyReader;
  readonly values: Values;
  readonly now: number;
}

/** Works out what a record lacks; null when there is nothing to show after all. */
export type Prepare = (context: ReadingContext) => (record: StoredRecord) => Fields | null | Promise<Fields | null>;
export type Aggregate = (records: CompanyReader, matching: readonly StoredRecord[]) => Sliced<Fields>;

/** Fields of a record as a caller sends them: those that must be there or have a default, and those that may. */
export type Sent<
  Name extends Entity,
  Certain extends keyof FieldsOf<Name>,
  Possible extends keyof FieldsOf<Name> = never,
> = Pick<FieldsOf<Name>, Certain> & Partial<Pick<FieldsOf<Name>, Possible>>;

/** What the sentence of a code has to be told beside the field. */
type Details<Code extends RecordCode> = keyof Omit<Parameters<Code>, 'field'> extends never
  ? []
  : [Omit<Parameters<Code>, 'field'>];

/** One object that was sent. It is of its documented shape, and the ids in it exist. */
export interface Writing<Object = Fields> {
  readonly records: CompanyWriter;
  /** What was sent or has a default, by the record's own names. */
  readonly fields: Object;
  /** Path and query. */
  readonly values: Values;
  /** Refuses the object, with what the sentence of the code has to be told. */
  reject<Code extends RecordCode>(field: keyof Object & string, code: Code, ...details: Details<Code>): void;
  /** The request's name for a field: `endDate` may be `EndDate` there. */
  nameOf(field: keyof Object & string): string;
}

/**
 * Checks the documented rules and makes the change; what it returns is shown, unless it has refused. A method's type, so
 * that operations of any shape stand in one table: it is the documents that see to it that each gets its own.
 */
export type Write<Object = Fields> = { write(writing: Writing<Object>): Fields | undefined }['write'];
