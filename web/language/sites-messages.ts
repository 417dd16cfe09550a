import type { Language } from '@fagvaerk/contract/language.ts';

const da = {
  telling: 'Videresendte kald',
  signs: 'Signerer',
  sendsKey: 'Sender nøglen',
  keyWaits: 'Ny signeringsnøgle venter',
  needsKey: 'Sitet har brug for kundens nøgle',
  needsKeyHint: 'Ellers får sitet kun at vide, hvem kunden er, i et signeret token.',
  needsKeyTitle: 'Sitet får kundernes nøgler',
  needsKeyText:
    'Den, der driver sitet, kan bruge en kundes nøgle på alle kundens andre sites. Vælg det kun, indtil sitet selv kan kontrollere signaturen.',
  openKey: (site: string) => `Signeringsnøglen for ${site}`,
  keyTitle: (site: string) => `Signeringsnøgle for ${site}`,
  keyLead: (site: string) =>
    `Portalen signerer hvert kald til ${site} med sitets egen nøgle, så sitet kan kontrollere, at kaldet kommer fra portalen, og hvilken kunde der kalder. Giv kun nøglen til dem, der driver sitet. Historikken viser, hvem der har set den.`,
  keyUse:
    'Sitet får et JWT i headeren authorization og kontrollerer med nøglen, at det er signeret med HS256, før det svarer.',
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
    `Der laves en ny nøgle, som portalen signerer med om ${hours} timer. Indtil da signerer den med den gamle. Giv den nye til sitet inden da, så det kan kontrollere begge.`,
  renewed: (site: string) => `${site} har fået en ny signeringsnøgle.`,
  useNow: 'Tag den nye i brug nu',
  useNowTitle: 'Tag den nye signeringsnøgle i brug nu?',
  useNowText:
    'Den gamle nøgle slettes med det samme. Har sitet ikke fået den nye, afviser det alle kald, til det har den.',
  usedNow: (site: string) => `Den nye signeringsnøgle for ${site} er taget i brug.`,
};

export type SitesMessages = typeof da;

const en: SitesMessages = {
  telling: 'Forwarded calls',
  signs: 'Signs',
  sendsKey: 'Sends the key',
  keyWaits: 'New signing secret waiting',
  needsKey: 'The site needs the customer’s key',
  needsKeyHint: 'Otherwise a signed token tells the site who the customer is, and nothing more.',
  needsKeyTitle: 'The site gets the keys of customers',
  needsKeyText:
    'Whoever runs the site can use a customer’s key on all of that customer’s other sites. Choose this only until the site can verify the signature itself.',
  openKey: (site) => `Signing secret of ${site}`,
  keyTitle: (site) => `Signing secret of ${site}`,
  keyLead: (site) =>
    `The portal signs every call to ${site} with a secret of the site’s own, so that the site can verify that the call comes from the portal, and which customer makes it. Give the secret to those who run the site and to nobody else. History shows who has seen it.`,
  keyUse:
    'The site receives a JWT in the header authorization, and verifies with the key that it is signed with HS256 before it answers.',
  keyGuide: 'How the site verifies the call',
  keyNow: 'In use now',
  keyNext: (moment) => `In use from ${moment}`,
  keyID: (id) => `Id: ${id}`,
  show: 'Show the signing secret',
  hide: 'Hide the signing secret',
  copy: 'Copy the signing secret',
  showNext: 'Show the new signing secret',
  hideNext: 'Hide the new signing secret',
  copyNext: 'Copy the new signing secret',
  notShown: 'The signing secret could not be fetched.',
  renew: 'Renew the signing secret',
  renewTitle: (site) => `Renew the signing secret of ${site}?`,
  renewText: (hours) =>
    `A new secret is made, and the portal signs with it in ${hours} hours. Until then it signs with the old one. Give the site the new one before that, so that it can verify both.`,
  renewed: (site) => `${site} has a new signing secret.`,
  useNow: 'Use the new one now',
  useNowTitle: 'Use the new signing secret now?',
  useNowText:
    'The old secret is deleted immediately. If the site does not have the new one yet, it will refuse every call until it does.',
  usedNow: (site) => `The new signing secret of ${site} is in use.`,
};

export const sitesMessagesIn = (language: Language): SitesMessages => ({ da, en })[language];
