import type { Language } from '@fagvaerk/contract/language.ts';
import type { StatusState } from '@fagvaerk/contract/status.ts';

const da = {
  description: "Se, om API'et virker, og læs om hændelser.",
  states: {
    ok: 'Portalen og testmiljøet virker.',
    sitesDown: 'Portalen virker, men ikke alle sites i produktion svarer.',
    incident: 'Der er en igangværende hændelse.',
    unavailable: 'Databasen virker ikke, som den skal, så kald kan blive afvist. Vi arbejder på sagen.',
  } satisfies Record<StatusState, string>,
  running: (version: string, since: string) => `Version ${version}, i drift siden ${since}.`,
  asJson: 'Hent som JSON',
  sites: (responding: string, checked: string) => `Sites i produktion, der svarer: ${responding} af ${checked}.`,
  ownSites: 'Med din nøgle ser du, om dine sites i produktion svarer:',
  incidents: 'Hændelser',
  noIncidents: 'Ingen de seneste 90 dage.',
  since: (moment: string) => `Siden ${moment}`,
};

const en: typeof da = {
  description: 'See whether the API works, and read about incidents.',
  states: {
    ok: 'The portal and the sandbox are working.',
    sitesDown: 'The portal works, but not all live sites respond.',
    incident: 'There is an ongoing incident.',
    unavailable: 'The database does not work as it should, so calls may be refused. We are working on it.',
  },
  running: (version, since) => `Version ${version}, running since ${since}.`,
  asJson: 'Download as JSON',
  sites: (responding, checked) => `Live sites that respond: ${responding} of ${checked}.`,
  ownSites: 'With your key you can see whether your live sites respond:',
  incidents: 'Incidents',
  noIncidents: 'None in the last 90 days.',
  since: (moment) => `Since ${moment}`,
};

export const statusMessagesIn = (language: Language) => ({ da, en })[language];
