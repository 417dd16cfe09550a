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
  incidents: readonly Incident[];
}>;

const wordsIn = {
  da: {
    ok: 'Alt virker.',
    sitesDown: 'Portalen virker, men ikke alle sites i produktion svarer.',
    incident: 'Der er en igangværende hændelse.',
    unavailable: 'Databasen svarer ikke, så kald kan blive afvist. Vi arbejder på sagen.',
    version: 'Version',
    since: 'I drift siden',
    sites: 'Sites i produktion, der ikke svarer',
    ofSites: (unreachable: number, checked: number) => `${unreachable} af ${checked}`,
    incidents: 'Hændelser',
    noIncidents: 'Ingen de seneste 90 dage.',
    ongoing: (from: string) => `Siden ${from}`,
  },
  en: {
    ok: 'Everything works.',
    sitesDown: 'The portal works, but not all live sites respond.',
    incident: 'There is an ongoing incident.',
    unavailable: 'The database does not respond, so calls may be refused. We are working on it.',
    version: 'Version',
    since: 'Running since',
    sites: 'Live sites that do not respond',
    ofSites: (unreachable: number, checked: number) => `${unreachable} of ${checked}`,
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
  const facts = [
    [words.version, escapeMarkup(status.version)],
    [words.since, momentOf(status.startedAt)],
    ...(liveSites?.checked ? [[words.sites, words.ofSites(liveSites.unreachable, liveSites.checked)]] : []),
  ];
  const state = status.status === 'ok' && liveSites?.unreachable ? 'sitesDown' : status.status;
  return (
    `<p class="notice" data-state="${state}">${words[state]}</p>` +
    `<table><tbody>${facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</tbody></table>` +
    `<h2>${words.incidents}</h2>` +
    (incidents.map((one) => incidentMarkup(one, periodOf(one))).join('') || `<p>${words.noIncidents}</p>`)
  );
}

const incidentMarkup = ({ title, text }: Incident, period: string): string =>
  [
    `<h3>${escapeMarkup(title)}</h3>`,
    ...[period, ...text.split(/\n+/)].map((line) => `<p>${escapeMarkup(line)}</p>`),
  ].join('');
