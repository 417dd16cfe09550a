import type { AccessLevel } from '../access-levels.ts';

/** Why a record that exists is not shown. */
export type NotAvailableReason = 'draft' | 'no-file' | 'open';

/** What fills the sentence of an error, and what is added to it. */
export type Details = Readonly<Record<string, string | number | null | undefined>> &
  Readonly<{
    nearest?: string | undefined;
    right?: AccessLevel | undefined;
    reason?: NotAvailableReason | undefined;
    /** Of the object in the body. */
    index?: number | null | undefined;
  }>;

/** Added to the sentence of an error, each with a space in front. */
export const hintWords = {
  da: {
    right: ' Det er rettigheden {name} ({right}).',
    place: ' Fejlen er ved linje {line}, tegn {character}.',
    filters: ' Du kan filtrere med {filters}.',
    searched: ' Du kan søge i {searched}.',
    noFilter: ' Listen kan ikke filtreres.',
    draft: ' Den er en kladde og har ingen PDF.',
    'no-file': ' Den har ingen fil.',
    open: ' Projektet er åbent.',
  },
  en: {
    right: ' It is the {name} right ({right}).',
    place: ' The error is at line {line}, character {character}.',
    filters: ' You can filter by {filters}.',
    searched: ' You can search in {searched}.',
    noFilter: ' The list cannot be filtered.',
    draft: ' It is a draft and has no PDF.',
    'no-file': ' It has no file.',
    open: ' The project is open.',
  },
} as const;
