import type { Entity, FieldsOf } from '@fagvaerk/company/entities.ts';
import type { RecordCode } from '@fagvaerk/contract/errors.ts';
import type { Values } from '../../http/parameters.ts';
import type { CodeDetails } from '../../http/violation.ts';
import type { CompanyReader, CompanyWriter, Fields, StoredRecord } from '../records/records.ts';

export interface ReadingContext {
  readonly records: CompanyReader;
  readonly values: Values;
  readonly now: number;
}

export type Prepare = (context: ReadingContext) => (record: StoredRecord) => Promise<Fields | null>;
export type Aggregate = (records: CompanyReader, matching: readonly StoredRecord[]) => Fields;

export type Sent<
  Name extends Entity,
  RequiredField extends keyof FieldsOf<Name>,
  OptionalField extends keyof FieldsOf<Name> = never,
> = Pick<FieldsOf<Name>, RequiredField> & Partial<Pick<FieldsOf<Name>, OptionalField>>;

/** Schema and ids are already validated. */
export interface Writing<Object = Fields> {
  readonly records: CompanyWriter;
  readonly fields: Object;
  readonly values: Values;
  reject<Code extends RecordCode>(field: keyof Object & string, code: Code, ...details: CodeDetails<Code>): void;
  /** The request's name for a field, such as `EndDate` for `endDate`. */
  nameOf(field: keyof Object & string): string;
}

/** A method type, since method parameters are bivariant: one table holds all operations. */
export type Write<Object = Fields> = { write(writing: Writing<Object>): Fields | undefined }['write'];
