import type { Language } from '@fagvaerk/contract/language.ts';
import { customersDa, customersEn } from '../../messages.ts';
import { language } from '../../words.ts';

const da = {
  lead: 'En rolle er et sæt rettigheder. Ændrer du rollen, ændres rettighederne for alle kunder, der følger den.',
  new: 'Opret rolle',
  contents: 'Indhold',
  users: (count: number) => `bruges af ${customersDa(count)}`,
  others: (count: number) => `${count} til`,
  allEndpoints: 'alle endpoints',
  allOf: (version: string) => `alt i ${version}`,
  noneTitle: 'Ingen roller endnu',
  noneText: 'Saml de rettigheder, som flere kunder skal have, i en rolle. Så kan du ændre dem ét sted.',
  start: 'Start med rettighederne fra',
  startHint: 'Kopierer rettighederne til den nye rolle.',
  needsName: 'Giv rollen et navn.',
  needsRights: 'Vælg mindst én rettighed.',
  saved: (name: string) => `Rollen ${name} er gemt.`,
  deleted: (name: string) => `Rollen ${name} er slettet.`,
  deleteUnused: 'Ingen kunder følger rollen.',
  deleteText: (count: number) =>
    `${customersDa(count)} følger rollen. De beholder rettighederne, men som individuelle rettigheder.`,

  follows: 'Rettighederne følger rollen',
  individual: 'Individuelle rettigheder',
  becomesIndividual: (name: string) => `Rettighederne bliver individuelle og følger ikke længere rollen ${name}.`,
  use: 'Brug en rolle',
  change: 'Skift rolle',
  unlink: 'Frigør fra rollen',
  unlinked: (name: string) => `Rettighederne følger ikke længere rollen ${name}.`,
  saveAs: 'Gem som rolle',
  follow: 'Følg rollen',
  followHint: 'Rettighederne bliver rollens og ændres sammen med den. Ellers bliver de kopieret.',
  following: (name: string) => `Rettighederne følger nu rollen ${name}.`,
  copyHint: 'Rettighederne vises som ændringer, du kan gennemse. Intet gemmes, før du har gennemset dem.',
};

const en: typeof da = {
  lead: 'A role is a set of rights. When you change a role, the rights of all customers that follow it change.',
  new: 'New role',
  contents: 'Contents',
  users: (count) => `used by ${customersEn(count)}`,
  others: (count) => `${count} more`,
  allEndpoints: 'all endpoints',
  allOf: (version) => `everything in ${version}`,
  noneTitle: 'No roles yet',
  noneText: 'Put the rights that several customers need in a role, and change them in one place.',
  start: 'Start with',
  startHint: 'Copies the rights to the new role.',
  needsName: 'Give the role a name.',
  needsRights: 'Select at least one right.',
  saved: (name) => `Role ${name} saved.`,
  deleted: (name) => `Role ${name} deleted.`,
  deleteUnused: 'No customers follow the role.',
  deleteText: (count) =>
    `${customersEn(count)} ${count === 1 ? 'follows' : 'follow'} the role. The rights are kept as individual rights.`,

  follows: 'The rights follow the role',
  individual: 'Individual rights',
  becomesIndividual: (name) => `The rights become individual and no longer follow the role ${name}.`,
  use: 'Use a role',
  change: 'Change role',
  unlink: 'Make individual',
  unlinked: (name) => `The rights no longer follow the role ${name}.`,
  saveAs: 'Save as role',
  follow: 'Follow the role',
  followHint: "The rights become the role's and change with it. Otherwise they're copied.",
  following: (name) => `The rights now follow the role ${name}.`,
  copyHint: "The rights are shown as pending changes. Nothing is saved until you've reviewed them.",
};

export const roleMessagesIn = (language: Language) => ({ da, en })[language];
export const roleWords = roleMessagesIn(language);
