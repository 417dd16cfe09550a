/** `text?` is nullable and optional; `user[]` is a list of ids; a list of texts is an enum. */
export type Kind = string | readonly string[] | Shape<unknown>;

/** A nested value, of which only the type is declared. */
export interface Shape<Value> {
  readonly value?: Value;
}
export const shape = <Value>(): Shape<Value> => ({});

export const dimensions = { departmentID: 'department?', carrierID: 'carrier?', purposeID: 'purpose?' } as const;
export const times = { createdDate: 'moment', updatedDate: 'moment' } as const;

interface Plain {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  /** `2026-10-26` */
  readonly day: string;
  /** `2026-10-26T06:30:00Z` */
  readonly moment: string;
}

/** Everything else is the name of an entity, and the value is its id. */
export type ValueOf<Declared, IDs> = Declared extends `${infer Inner}?`
  ? ValueOf<Inner, IDs> | null
  : Declared extends `${infer Inner}[]`
    ? ValueOf<Inner, IDs>[]
    : Declared extends keyof Plain
      ? Plain[Declared]
      : Declared extends keyof IDs
        ? IDs[Declared]
        : Declared extends readonly (infer Choice)[]
          ? Choice
          : Declared extends Shape<infer Value>
            ? Value
            : never;

export const isPlain = (kind: string): kind is keyof Plain =>
  kind === 'text' || kind === 'number' || kind === 'flag' || kind === 'day' || kind === 'moment';
