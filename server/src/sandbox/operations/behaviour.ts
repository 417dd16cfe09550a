/** What an operation does beyond what follows from the documents. */
import type { Values } from '../parameters.ts';
import type { Draft, Fields, Records, StoredRecord } from '../records.ts';

export interface ReadingContext {
  readonly records: Records;
  readonly values: Values;
  readonly now: number;
}

/** Works out what a record lacks; null when there is nothing to show after all. */
export type Prepare = (context: ReadingContext) => (record: StoredRecord) => Fields | null | Promise<Fields | null>;
export type Aggregate = (records: Records, matching: readonly StoredRecord[]) => Fields;

/** One object that was sent. It is of its documented shape, and the ids in it exist. */
export interface Writing {
  readonly records: Draft;
  /** What was sent or has a default, by the record's own names. */
  readonly fields: Fields;
  /** Path and query. */
  readonly values: Values;
  /** Refuses the object. Names in braces become those of the request: `{endDate}` may be `EndDate` there. */
  reject(field: string, code: string, message: string): void;
}

/** Checks the documented rules and makes the change; what it returns is shown, unless it has refused. */
export type Write = (writing: Writing) => Fields | undefined;
