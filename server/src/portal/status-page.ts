import type { Incident } from '@fagvaerk/contract/incidents.ts';
import { type Language, localeOf } from '@fagvaerk/contract/language.ts';
import { danishTimeZone } from '../time/copenhagen.ts';
import { escapeMarkup } from './placeholders.ts';

/** Sites are counted, never named: their names are for those who may use them. */
export type PublicStatus = Readonly<{
  status: 'ok' | 'incident' | 'unavailable';
  version: string;
  /** Of the process that responds. */
  startedAt: string;
  uptimeSeconds: number;
  /** Live sites checked within the last ten minutes; null if the database does not respond. */
  liveSites: Readonly<{ checked: number; unreachable: number }> | null;
  /** Null if the database does not respond. */
  incidents: readonly Incident[] | null;
}>;

const wordsIn = {
  da: {
    ok: 'Alt virker.',
    sitesDown: 'Portalen virker, men ikke alle sites i produktion svarer.',
    incident: 'Der er en igangværende hændelse.',
    unavailable: 'Databasen svarer ikke, så kald kan blive afvist. Vi arbejder på sagen.',
    running: (version: string, since: string) => `Version ${version}, i drift siden ${since}.`,
    asJson: 'Hent som JSON',
    sites: (responding: number, checked: number) => `Sites i produktion, der svarer: ${responding} af ${checked}.`,
    ownSites: 'Med din nøgle ser du, om dine egne sites svarer:',
    incidents: 'Hændelser',
    noIncidents: 'Ingen de seneste 90 dage.',
    ongoing: (from: string) => `Siden ${from}`,
  },
  en: {
    ok: 'Everything works.',
    sitesDown: 'The portal works, but not all live sites respond.',
    incident: 'There is an ongoing incident.',
    unavailable: 'The database does not respond, so calls may be refused. We are working on it.',
    running: (version: string, since: string) => `Version ${version}, running since ${since}.`,
    asJson: 'Download as JSON',
    sites: (responding: number, checked: number) => `Live sites that respond: ${responding} of ${checked}.`,
    ownSites: 'With your key you can see whether your own sites respond:',
    incidents: 'Incidents',
    noIncidents: 'None in the last 90 days.',
    ongoing: (from: string) => `Since ${from}`,
  },
} as const;

export function statusMarkup(status: PublicStatus, language: Language): string {
  const words = wordsIn[language];
  const { liveSites, incidents } = status;
  const moments = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: danishTimeZone,
  });
  const momentOf = (iso: string) => moments.format(new Date(iso));
  const periodOf = ({ startedAt, resolvedAt }: Incident) =>
    resolvedAt === null
      ? words.ongoing(momentOf(startedAt))
      : moments.formatRange(new Date(startedAt), new Date(resolvedAt));
  const sites = liveSites?.checked
    ? `${words.sites(liveSites.checked - liveSites.unreachable, liveSites.checked)} `
    : '';
  const state = status.status === 'ok' && liveSites?.unreachable ? 'sitesDown' : status.status;
  return (
    `<p class="notice" data-state="${state}">${words[state]}</p>` +
    `<p>${words.running(escapeMarkup(status.version), momentOf(status.startedAt))} <a href="/status.json">${words.asJson}</a></p>` +
    `<p>${sites}${words.ownSites} <a href="/access#noeglens-sites">GET /api/access/sites</a>.</p>` +
    (incidents === null
      ? ''
      : `<h2>${words.incidents}</h2>${incidents.map((one) => incidentMarkup(one, periodOf(one))).join('') || `<p>${words.noIncidents}</p>`}`)
  );
}

function incidentMarkup({ title, text }: Incident, period: string): string {
  const paragraphs = text.split(/(?:\r?\n)+/).map((one) => `<p>${escapeMarkup(one)}</p>`);
  return `<h3>${escapeMarkup(title)}</h3><p><small>${period}</small></p>${paragraphs.join('')}`;
}
