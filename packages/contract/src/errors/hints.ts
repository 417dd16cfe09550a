import { rightNames } from '../access-levels.ts';
import { didYouMean, type Language } from '../language.ts';

/** What fills the sentence of an error, and what is added to it. */
export type Details = Readonly<Record<string, string | number | undefined>>;

export const hintWords = {
  da: {
    right: (name: string, method: string) => ` Det er rettigheden ${name} (${method}).`,
    place: (line: number, character: number) => ` Fejlen er ved linje ${line}, tegn ${character}.`,
    filter: 'Du kan filtrere med',
    search: 'Du kan søge i',
    noFilter: 'Listen kan ikke filtreres.',
    draft: ' Den er en kladde og har ingen PDF.',
    'no-file': ' Den har ingen fil.',
    open: ' Projektet er åbent.',
  },
  en: {
    right: (name: string, method: string) => ` It is the ${name} right (${method}).`,
    place: (line: number, character: number) => ` The error is at line ${line}, character ${character}.`,
    filter: 'You can filter by',
    search: 'You can search in',
    noFilter: 'The list cannot be filtered.',
    draft: ' It is a draft and has no PDF.',
    'no-file': ' It has no file.',
    open: ' The project is open.',
  },
} as const;

/** Why a record that exists is not shown. */
export type NotAvailableReason = 'draft' | 'no-file' | 'open';

/** Added to the sentence of an error, with a space in front. */
export function hintOf(details: Details, language: Language): string {
  const { nearest, filters, searched, right, line, character, reason } = details;
  const say = hintWords[language];
  if (nearest !== undefined) return didYouMean(String(nearest), language);
  if (right !== undefined) return say.right(rightNames[right as keyof typeof rightNames][language], String(right));
  if (line !== undefined) return say.place(Number(line), Number(character));
  if (reason !== undefined) return say[reason as NotAvailableReason];
  if (filters === undefined) return '';
  const lists = [filters && `${say.filter} ${filters}.`, searched && `${say.search} ${searched}.`];
  return ` ${lists.filter(Boolean).join(' ') || say.noFilter}`;
}
