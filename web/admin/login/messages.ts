import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  codeLead: 'Skriv nu koden fra din godkendelsesapp.',
  renewTitle: 'Skriv din adgangskode igen',
  renewText: 'Det er et stykke tid siden, du loggede ind. Bekræft, at det er dig, for at fortsætte.',
  renew: 'Fortsæt',
  choosePassword: 'Vælg din adgangskode',
  choosePasswordLead: 'Du skal bruge den, når du logger ind i Admin Panel.',
  savePassword: 'Gem adgangskoden',
  passwordChosen: 'Din adgangskode er gemt. Log ind med den.',
  linkIncomplete: 'Linket er ufuldstændigt. Kopiér hele linket, eller bed en administrator om et nyt.',
  goToDocumentation: 'Gå til dokumentationen',
  loginLead: "Her styrer du eksterne kunders adgang til API'et.",
  login: 'Login',
  capsLock: 'Caps Lock er slået til.',
  sessionEnded: 'Din session er udløbet, så du er logget ud. Log ind for at fortsætte, hvor du slap.',
  loginNeeded: 'Log ind for at se siden.',
};

const en: typeof da = {
  codeLead: 'Now enter the code from your authenticator app.',
  renewTitle: 'Enter your password again',
  renewText: "It's been a while since you logged in. Confirm it's you to continue.",
  renew: 'Continue',
  choosePassword: 'Choose your password',
  choosePasswordLead: "You'll use it to log in to the Admin Panel.",
  savePassword: 'Save password',
  passwordChosen: 'Password saved. Use it to log in.',
  linkIncomplete: 'The link is incomplete. Copy the whole link, or ask an administrator for a new one.',
  goToDocumentation: 'Go to the documentation',
  loginLead: "Manage external customers' access to the API.",
  login: 'Login',
  capsLock: 'Caps Lock is on.',
  sessionEnded: "Your session has expired and you've been logged out. Log in to continue where you left off.",
  loginNeeded: 'Log in to view this page.',
};

export const loginMessagesIn = (language: Language) => ({ da, en })[language];
export const loginWords = loginMessagesIn(language);
