import type { Role } from '@fagvaerk/contract/administrators.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { passwordLinkHours } from '@fagvaerk/contract/limits.ts';
import { language } from '../words.ts';

const da = {
  addAdministrator: 'Opret administrator',
  roleHints: {
    administrator: 'Kan give, ændre og fjerne adgang, se nøgler og styre administratorer.',
    support: 'Kan se alt undtagen nøgler og kan nulstille testsites, men ikke ændre kunder, sites eller rettigheder.',
  } as Record<Role, string>,
  lastLogin: 'Sidste login',
  on: 'Til',
  off: 'Fra',
  waitsForPassword: 'Har ikke valgt adgangskode endnu',
  create: 'Opret',
  linkText: (name: string, until: string) =>
    `Send linket til ${name}, som bruger det til at vælge sin adgangskode. Det virker én gang, indtil ${until} (${passwordLinkHours} timer), og bliver kun vist nu.`,
  newLink: 'Opret et nyt link',
  newLinkText: (name: string) =>
    `Med et nyt link kan ${name} vælge en ny adgangskode. Den nuværende virker, indtil det er sket.`,
  resetFactorTitle: (name: string) => `Slå totrinsbekræftelse fra for ${name}?`,
  resetFactorText: (name: string) =>
    `Gør det kun, hvis ${name} har mistet både telefon og gendannelseskoder. Derefter er adgangskoden alene nok til at logge ind.`,
  factorReset: (name: string) => `Totrinsbekræftelse er slået fra for ${name}.`,
  roleChanged: (name: string, role: string) => `${name} har nu rollen ${role.toLowerCase()}.`,
  sessions: 'Sessioner',
  endAllLead: (name: string) => `Har ${name} mistet en computer eller telefon, kan du afslutte alle sessioner.`,
  endAll: 'Log ud overalt',
  endAllTitle: (name: string) => `Log ${name} ud overalt?`,
  endAllText: 'Alle sessioner slutter med det samme. Adgangskoden virker stadig, så brugeren kan logge ind igen.',
  sessionsEnded: (name: string) => `${name} er logget ud overalt.`,
  removeNamed: (name: string) => `Fjern ${name}`,
  removeTitle: (name: string) => `Fjern ${name}?`,
  removeText: 'Alle sessioner afsluttes, og brugeren kan ikke længere logge ind. Historikken bevares.',
  removed: (name: string) => `${name} er fjernet.`,
};

const en: typeof da = {
  addAdministrator: 'Add administrator',
  roleHints: {
    administrator: 'Can grant, change and remove access, see keys and manage administrators.',
    support: "Can see everything except keys and can reset test sites, but can't change customers, sites or rights.",
  },
  lastLogin: 'Last login',
  on: 'On',
  off: 'Off',
  waitsForPassword: "Hasn't chosen a password yet",
  create: 'Create',
  linkText: (name, until) =>
    `Send this link to ${name}, who uses it to choose a password. It works once, until ${until} (${passwordLinkHours} hours), and won't be shown again.`,
  newLink: 'Create a new link',
  newLinkText: (name) => `${name} can use a new link to choose a new password. The current password works until then.`,
  resetFactorTitle: (name) => `Switch off two-step verification for ${name}?`,
  resetFactorText: (name) =>
    `Only do this if ${name} has lost both their phone and their recovery codes. After that, the password alone is enough to log in.`,
  factorReset: (name) => `Two-step verification is switched off for ${name}.`,
  roleChanged: (name, role) => `${name} now has the ${role.toLowerCase()} role.`,
  sessions: 'Sessions',
  endAllLead: (name) => `If ${name} has lost a computer or phone, you can end all sessions.`,
  endAll: 'Log out everywhere',
  endAllTitle: (name) => `Log ${name} out everywhere?`,
  endAllText: 'All sessions end immediately. The password still works, so the user can log in again.',
  sessionsEnded: (name) => `${name} is logged out everywhere.`,
  removeNamed: (name) => `Remove ${name}`,
  removeTitle: (name) => `Remove ${name}?`,
  removeText: 'All sessions end, and the user can no longer log in. The history is kept.',
  removed: (name) => `${name} was removed.`,
};

export const administratorsMessagesIn = (language: Language) => ({ da, en })[language];
export const administratorWords = administratorsMessagesIn(language);
