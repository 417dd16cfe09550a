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

export interface Writing<Object = Fields> {
  readonly records: CompanyWriter;
  readonly fields: Object;
  readonly values: Values;
}

/** Lacks the fields that the schema refused, so that an object gets all its errors in one call. */
export interface Checking<Object = Fields> extends Writing<Partial<Object>> {
  isRefused(field: keyof Object & string): boolean;
  reject<Code extends RecordCode>(
    field: (keyof Object & string) | `${keyof Object & string}.${string}`,
    code: Code,
    ...details: CodeDetails<Code>
  ): void;
  /** The request's name for a field, such as `EndDate` for `endDate`. */
  nameOf(field: keyof Object & string): string;
}

/** Methods, since their parameters are bivariant: one table holds all operations. */
export interface WriteBehaviour<Object = Fields> {
  check?(checking: Checking<Object>): void;
  write(writing: Writing<Object>): Fields | undefined;
}

/** Days may be the same, times may not. */
export const findTimeError = (start: string, end: string): 'end-before-start' | 'end-equals-start' | null =>
  end < start ? 'end-before-start' : end === start ? 'end-equals-start' : null;
