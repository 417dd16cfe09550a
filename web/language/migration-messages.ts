import { pageLanguage } from './page-language.ts';

const da = {
  needsScript: 'Værktøjet kræver JavaScript.',

  startTranslating: 'Indsæt et svar',
  pasted: 'Svar fra v3.0',
  pastedHint: 'Et helt svar, en liste af poster eller en enkelt post, som JSON.',
  cameFrom: 'Svaret kom fra',
  chooseCall: 'Vælg et kald',
  useExample: 'Brug et eksempel',
  clear: 'Ryd',
  notJson: 'Teksten er ikke gyldig JSON.',
  notAnAnswer: 'Det ligner ikke et svar fra et kald i v3.0. Vælg selv, hvilket kald svaret kom fra.',
  notRecords: 'Det er hverken et svar fra et kald i v3.0 eller poster fra et.',
  noRecords: 'Svaret har ingen poster, så kaldet kan ikke genkendes. Vælg selv, hvilket kald det kom fra.',
  inVersion4: 'I v4.0:',
  guessed: 'Svaret kan være fra flere kald, så kaldet her er et gæt. Vælg et andet, hvis det er forkert.',
  likely: 'Passer til svaret',
  otherCalls: 'Andre kald i v3.0',
  staysBehind: 'bliver på v3.0.',
  keepCalling: 'Bliv ved med at bruge kaldet, som du gør nu.',
  translated: 'Svaret i v4.0',
  copy: 'Kopiér som JSON',
  copied: 'Kopieret uden markeringerne',
  notCopied: 'Kunne ikke kopiere. Markér teksten, og kopiér den selv.',
  counted: (lost: number, added: number) =>
    lost + added === 0
      ? 'Alle felter er med i v4.0, og der er ingen nye.'
      : `Udgåede felter: ${lost}. Nye felter: ${added}.`,
  moreRecords: (count: number) => (count === 1 ? '1 post mere' : `${count} poster mere`),
  isLost: 'udgået',
  newFields: (count: number) => (count === 1 ? '1 nyt felt' : `${count} nye felter`),
  lost: 'Udgået',
  unknown: 'Felter, der ikke findes i v3.0',
  unknownHint: 'De er ikke dokumenteret og er ikke med i oversættelsen.',

  needsKey: 'Angiv din nøgle for at se, hvad den har kaldt.',
  calledBy: (customer: string, site: string) => `Kald med nøglen til ${customer}. Adgangen gælder sitet ${site}.`,
  noCalls: (days: number) => `Der er ingen kald til v3.0 i nøglens log, som går højst ${days} dage tilbage.`,
  callsShown: (count: number, days: number) =>
    count === 1 ? `1 endpoint i v3.0 i de seneste ${days} dage` : `${count} endpoints i v3.0 i de seneste ${days} dage`,
  movable: (count: number, missing: number) =>
    `${count} har en afløser i v4.0${missing === 0 ? '' : `, og nøglen mangler adgang til ${missing}`}.`,
  called: (times: string, day: string) => (times === '1' ? `1 kald, ${day}` : `${times} kald, senest ${day}`),
  becomes: 'Bliver til',
  stays: 'Bliver på v3.0',
};

const en: typeof da = {
  needsScript: 'This tool needs JavaScript.',

  startTranslating: 'Paste a response',
  pasted: 'v3.0 response',
  pastedHint: 'A full response, a list of records or a single record, as JSON.',
  cameFrom: 'The response came from',
  chooseCall: 'Select a call',
  useExample: 'Use an example',
  clear: 'Clear',
  notJson: "The text isn't valid JSON.",
  notAnAnswer: "That doesn't look like a response to a v3.0 call. Select the call it came from.",
  notRecords: "That's neither a response to a v3.0 call nor records from one.",
  noRecords: "The response has no records, so its call can't be recognised. Select the call it came from.",
  inVersion4: 'In v4.0:',
  guessed: "The response could come from several calls, so this call is a guess. Select another if it's wrong.",
  likely: 'Matches the response',
  otherCalls: 'Other v3.0 calls',
  staysBehind: 'is only available in v3.0.',
  keepCalling: 'Keep using the call as you do now.',
  translated: 'v4.0 response',
  copy: 'Copy as JSON',
  copied: 'Copied without the markings',
  notCopied: "The text couldn't be copied. Select it and copy it yourself.",
  counted: (lost, added) =>
    lost + added === 0
      ? 'All fields are present in v4.0, and there are no new ones.'
      : `Dropped fields: ${lost}. New fields: ${added}.`,
  moreRecords: (count) => (count === 1 ? '1 more record' : `${count} more records`),
  isLost: 'dropped',
  newFields: (count) => (count === 1 ? '1 new field' : `${count} new fields`),
  lost: 'Dropped',
  unknown: 'Fields not found in v3.0',
  unknownHint: "They aren't documented and are left out of the translation.",

  needsKey: 'Enter your key to see which calls it has made.',
  calledBy: (customer, site) => `Calls with the key for ${customer}. Access is shown for the site ${site}.`,
  noCalls: (days) => `There are no v3.0 calls in the key's log, which goes back at most ${days} days.`,
  callsShown: (count, days) =>
    count === 1 ? `1 v3.0 endpoint in the last ${days} days` : `${count} v3.0 endpoints in the last ${days} days`,
  movable: (count, missing) =>
    `${count} ${count === 1 ? 'has' : 'have'} a successor in v4.0${missing === 0 ? '' : `, and the key doesn't have access to ${missing}`}.`,
  called: (times, day) => (times === '1' ? `1 call, ${day}` : `${times} calls, most recently ${day}`),
  becomes: 'Becomes',
  stays: 'Only in v3.0',
};

export const migrationMessagesIn = (language = pageLanguage()): typeof da => ({ da, en })[language];
