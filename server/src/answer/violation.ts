/** A rule that a call broke, as `validationErrors` shows it. */
export interface Violation {
  /** The object's place in the list that was sent; null when the whole call is meant. */
  readonly index: number | null;
  readonly field: string;
  /** Stable: callers react to it. */
  readonly code: string;
  readonly message: string;
  /** The place in the documentation that explains the rule. */
  readonly link: string;
}

/** What a rule says about a field. Without a link it is explained where the operation is documented. */
export type Breach = Omit<Violation, 'index' | 'link'> & { readonly link?: string };

export const violationOf = (breach: Breach, index: number | null, operationLink: string): Violation => ({
  index,
  field: breach.field,
  code: breach.code,
  message: breach.message,
  link: breach.link ?? operationLink,
});

const statusCodes = '/response#statuskoder';
const aboutWriting = '/response#skrivning';

export const missing = (field: string): Breach => ({
  field,
  code: 'required',
  message: `Feltet ${field} skal udfyldes.`,
  link: '/response#valideringsfejl',
});

export const recordNotFound = (field: string): Breach => ({
  field,
  code: 'record-not-found',
  message: 'Der er ingen post med dette id på sitet.',
  link: statusCodes,
});

/** Drafts, what has no file, what another call is for: the page of the operation tells. */
export const recordNotAvailable = (field: string): Breach => ({
  field,
  code: 'record-not-available',
  message: 'Posten findes på sitet, men kan ikke hentes med dette kald.',
});

/** What can be wrong with a body before its objects are looked at. */
export const bodyBreaches = {
  noList: {
    field: '',
    code: 'list-required',
    message: 'Send en liste i JSON, også når du kun har ét objekt.',
    link: aboutWriting,
  },
  emptyList: {
    field: '',
    code: 'list-empty',
    message: 'Listen er tom. Send mindst ét objekt.',
    link: aboutWriting,
  },
  noObject: {
    field: '',
    code: 'object-required',
    message: 'Hver post i listen skal være et objekt.',
    link: aboutWriting,
  },
} as const satisfies Record<string, Breach>;

export const siteFull: Breach = {
  field: '',
  code: 'sandbox-full',
  message: 'Testmiljøet er fyldt. Bed supporten om at nulstille det.',
  link: aboutWriting,
};

export const listTooLong = (most: number): Breach => ({
  field: '',
  code: 'list-too-long',
  message: `Listen må højst have ${most} objekter. Del den op i flere kald.`,
  link: aboutWriting,
});
