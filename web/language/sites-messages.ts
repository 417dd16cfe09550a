import type { Language } from '@fagvaerk/contract/language.ts';

const da = {
  telling: 'Videresendte kald',
  signs: 'Signerer',
  sendsKey: 'Sender nøglen',
  keyWaits: 'Ny signeringsnøgle venter',
  needsKey: 'Sitet har brug for kundens nøgle',
  needsKeyHint: 'Ellers får sitet kun at vide, hvem kunden er, i et signeret token.',
  needsKeyTitle: 'Sitet får kundernes API-nøgler',
  needsKeyText:
    'Den, der driver sitet, kan bruge en kundes nøgle på alle kundens andre sites. Vælg det kun, indtil sitet selv kan kontrollere signaturen.',
  openKey: (site: string) => `Signeringsnøglen for ${site}`,
  keyTitle: (site: string) => `Signeringsnøgle for ${site}`,
  keyLead: (site: string) =>
    `Portalen signerer hvert kald til ${site} med sitets egen signeringsnøgle, så sitet kan kontrollere, at kaldet kommer fra portalen, og hvilken kunde der kalder. Giv kun signeringsnøglen til dem, der driver sitet. Historikken viser, hvem der har set den.`,
  keyUse:
    'Sitet får et JWT i headeren Authorization og kontrollerer med signeringsnøglen, at det er signeret med HS256, før det svarer.',
  keyGuide: 'Sådan kontrollerer sitet kaldet',
  keyNow: 'I brug nu',
  keyNext: (moment: string) => `Tages i brug ${moment}`,
  keyID: (id: string) => `Id: ${id}`,
  show: 'Vis signeringsnøglen',
  hide: 'Skjul signeringsnøglen',
  copy: 'Kopiér signeringsnøglen',
  showNext: 'Vis den nye signeringsnøgle',
  hideNext: 'Skjul den nye signeringsnøgle',
  copyNext: 'Kopiér den nye signeringsnøgle',
  notShown: 'Signeringsnøglen kunne ikke hentes.',
  renew: 'Forny signeringsnøglen',
  renewTitle: (site: string) => `Forny signeringsnøglen for ${site}?`,
  renewText: (hours: number) =>
    `Portalen opretter en ny nøgle og begynder at signere med den om ${hours} timer. Giv sitet den nye nøgle inden da, så det kan kontrollere begge.`,
  renewed: (site: string) => `${site} har fået en ny signeringsnøgle.`,
  useNow: 'Tag den nye nøgle i brug nu',
  useNowTitle: 'Tag den nye signeringsnøgle i brug nu?',
  useNowText: 'Den gamle nøgle slettes med det samme. Sitet afviser alle kald, indtil det har fået den nye nøgle.',
  usedNow: (site: string) => `Den nye signeringsnøgle for ${site} er taget i brug.`,
};

export type SitesMessages = typeof da;

const en: SitesMessages = {
  telling: 'Forwarded calls',
  signs: 'Signs',
  sendsKey: 'Sends the key',
  keyWaits: 'New signing secret pending',
  needsKey: "The site needs the customer's key",
  needsKeyHint: 'Otherwise, a signed token only tells the site who the customer is.',
  needsKeyTitle: "This site will receive customers' API keys",
  needsKeyText:
    "Whoever runs the site can use a customer's key on all of that customer's other sites. Only choose this until the site can verify the signature itself.",
  openKey: (site) => `Signing secret for ${site}`,
  keyTitle: (site) => `Signing secret for ${site}`,
  keyLead: (site) =>
    `The portal signs every call to ${site} with the site's own secret, so the site can verify that the call comes from the portal and which customer made it. Only give the secret to the people who run the site. History shows who has seen it.`,
  keyUse:
    "The site receives a JWT in the Authorization header, and verifies with the secret that it's signed with HS256 before it responds.",
  keyGuide: 'How the site verifies the call',
  keyNow: 'In use now',
  keyNext: (moment) => `In use from ${moment}`,
  keyID: (id) => `ID: ${id}`,
  show: 'Show signing secret',
  hide: 'Hide signing secret',
  copy: 'Copy signing secret',
  showNext: 'Show new signing secret',
  hideNext: 'Hide new signing secret',
  copyNext: 'Copy new signing secret',
  notShown: "The signing secret couldn't be loaded.",
  renew: 'Renew signing secret',
  renewTitle: (site) => `Renew the signing secret for ${site}?`,
  renewText: (hours) =>
    `The portal creates a new secret and starts signing with it in ${hours} hours. Give the site the new secret before then, so it can verify both.`,
  renewed: (site) => `${site} has a new signing secret.`,
  useNow: 'Use new secret now',
  useNowTitle: 'Use the new signing secret now?',
  useNowText: 'The old secret is deleted immediately. The site refuses all calls until it has the new secret.',
  usedNow: (site) => `${site} now uses its new signing secret.`,
};

export const sitesMessagesIn = (language: Language): SitesMessages => ({ da, en })[language];
