import type { Language } from '@fagvaerk/contract/language.ts';
import { bodyMaximumBytes, listMaximumObjects, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { type Rule, rules } from '@fagvaerk/contract/problem.ts';

/** What the access API says. Prescribed Danish words stand letter for letter in Danish and are translated in English. */
const da = {
  notSignedIn: 'Du er ikke logget ind. Log ind og prøv igen.',
  loginFailed: 'Email/Password combination was incorrect. Please try again.',
  tooManyAttempts: (seconds: number) => `For mange loginforsøg. Prøv igen om ${seconds} sekunder.`,
  badRequest: 'Forespørgslen bryder en eller flere regler. Intet er ændret.',
  notJson: 'Forespørgslens indhold er ikke gyldig JSON i UTF-8, eller det er for dybt indlejret.',
  unreadable: 'Forespørgslen kan ikke læses.',
  tooLarge: `Forespørgslen er for stor. Der må højst sendes ${bodyMaximumBytes} bytes (1 MB) ad gangen.`,
  wrongContentType: 'Indholdstypen understøttes ikke. Send JSON med Content-Type: application/json.',
  callNotFound: 'Kaldet findes ikke.',
  recordNotFound: 'Posten findes ikke.',
  siteNotGranted: 'Kunden har ikke adgang til dette site.',
  unavailable: 'Databasen kan ikke nås lige nu. Prøv igen om lidt; se først efter, om en ændring nåede at blive gemt.',
  internal: 'Noget gik galt hos os. Prøv igen senere.',
  rules: {
    required: 'Dette felt er påkrævet',
    tooLong: (limit?: number) => `Højst ${limit} tegn`,
    plainTextExpected: 'Teksten indeholder tegn, der ikke kan gemmes',
    textExpected: 'Skal være en tekst',
    booleanExpected: 'Skal være true eller false',
    idExpected: 'Skal være et id: et helt tal fra 1',
    numberExpected: `Skal være et helt tal fra 1 (pageSize højst ${pageSizeMaximum})`,
    dateExpected: 'Skal være en dato på formen ååååmmdd, for eksempel 20261231',
    emailRequired: 'E-mail er påkrævet',
    emailInvalid: 'E-mail skal være gyldig',
    siteNameInvalid: 'Brug kun bogstaverne a-z, tal, punktum, bindestreg og understregning',
    siteNameTaken: 'Der findes allerede et site med dette navn',
    addressInvalid: 'Skal være en https-adresse uden brugernavn og forespørgsel',
    siteInUse: 'Sitet kan ikke slettes, så længe eksterne kunder har adgang til det',
    siteIsSandbox: 'Testmiljøet hører til portalen og kan hverken ændres eller slettes',
    siteIsLive: 'Kun testmiljøer kan sættes tilbage til start',
    siteNotGranted: 'Kunden har ikke adgang til dette site. Giv adgang til sitet først',
    unknownCustomer: 'Kunden findes ikke',
    unknownSite: 'Sitet findes ikke',
    unknownEndpoint: 'Endpointet findes ikke',
    unknownField: 'Feltet er ukendt',
    unknownSort: 'Listen kan ikke sorteres efter dette felt',
    objectExpected: 'Skal være et objekt',
    listExpected: 'Skal være en liste',
    listEmpty: 'Listen er tom',
    listTooLong: `Listen må højst indeholde ${listMaximumObjects} objekter`,
    invalid: 'Værdien er ugyldig',
  },
};

type Messages = Omit<typeof da, 'rules'> & { rules: Record<Rule, string | ((limit?: number) => string)> };

const en: Messages = {
  ...da,
  notSignedIn: 'You are not logged in. Log in and try again.',
  tooManyAttempts: (seconds) => `Too many login attempts. Try again in ${seconds} seconds.`,
  badRequest: 'The request breaks one or more rules. Nothing was changed.',
  notJson: 'The body of the request is not valid JSON in UTF-8, or it is nested too deeply.',
  unreadable: 'The request cannot be read.',
  tooLarge: `The request is too large. At most ${bodyMaximumBytes} bytes (1 MB) can be sent at a time.`,
  wrongContentType: 'The content type is not supported. Send JSON with Content-Type: application/json.',
  callNotFound: 'The call does not exist.',
  recordNotFound: 'The record does not exist.',
  siteNotGranted: 'The customer has no access to this site.',
  unavailable: 'The database cannot be reached right now. Try again in a moment; first see whether a change was saved.',
  internal: 'Something went wrong on our side. Try again later.',
  rules: {
    required: 'This field is required',
    tooLong: (limit) => `At most ${limit} characters`,
    plainTextExpected: 'The text contains characters that cannot be stored',
    textExpected: 'Must be a text',
    booleanExpected: 'Must be true or false',
    idExpected: 'Must be an id: a whole number from 1',
    numberExpected: `Must be a whole number from 1 (pageSize at most ${pageSizeMaximum})`,
    dateExpected: 'Must be a date as yyyymmdd, for example 20261231',
    emailRequired: 'E-mail is required',
    emailInvalid: 'E-mail must be valid',
    siteNameInvalid: 'Use only the letters a-z, digits, full stop, hyphen and underscore',
    siteNameTaken: 'There is already a site with this name',
    addressInvalid: 'Must be an https address without user name and query',
    siteInUse: 'The site cannot be deleted as long as external customers have access to it',
    siteIsSandbox: 'The sandbox belongs to the portal and can be neither changed nor deleted',
    siteIsLive: 'Only sandboxes can be reset',
    siteNotGranted: 'The customer has no access to this site. Give access to the site first',
    unknownCustomer: 'The customer does not exist',
    unknownSite: 'The site does not exist',
    unknownEndpoint: 'The endpoint does not exist',
    unknownField: 'The field is unknown',
    unknownSort: 'The list cannot be sorted by this field',
    objectExpected: 'Must be an object',
    listExpected: 'Must be a list',
    listEmpty: 'The list is empty',
    listTooLong: `The list can hold at most ${listMaximumObjects} objects`,
    invalid: 'The value is invalid',
  },
};

const messages: Record<Language, Messages> = { da, en };

export const messagesIn = (language: Language): Messages => messages[language];

export function ruleMessage(language: Language, rule: Rule, limit?: number): string {
  const message = messages[language].rules[rule];
  return typeof message === 'string' ? message : message(limit);
}

export const isRule = (text: string): text is Rule => rules.some((rule) => rule === text);
