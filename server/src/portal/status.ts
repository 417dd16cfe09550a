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
    incident: 'Der er en igangværende hændelse.',
    unavailable: 'Databasen svarer ikke, så kald kan blive afvist. Vi arbejder på sagen.',
    version: 'Version',
    since: 'I drift siden',
    sites: 'Sites i produktion, der ikke svarer',
    ofSites: (unreachable: number, checked: number) => `${unreachable} af ${checked}`,
    notChecked: 'Ingen er kontrolleret de seneste 10 minutter',
    incidents: 'Hændelser',
    noIncidents: 'Ingen de seneste 90 dage.',
    ongoing: (from: string) => `Siden ${from}`,
    resolved: (from: string, to: string) => `Fra ${from} til ${to}`,
  },
  en: {
    ok: 'Everything works.',
    incident: 'There is an ongoing incident.',
    unavailable: 'The database does not respond, so calls may be refused. We are working on it.',
    version: 'Version',
    since: 'Running since',
    sites: 'Live sites that do not respond',
    ofSites: (unreachable: number, checked: number) => `${unreachable} of ${checked}`,
    notChecked: 'None has been checked in the last 10 minutes',
    incidents: 'Incidents',
    noIncidents: 'None in the last 90 days.',
    ongoing: (from: string) => `Since ${from}`,
    resolved: (from: string, to: string) => `From ${from} to ${to}`,
  },
} as const;

export function statusMarkup(status: PublicStatus, language: Language): string {
  const words = wordsIn[language];
  const momentOf = (iso: string) => {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone: danishTimeZone } as const;
    const text = new Intl.DateTimeFormat(localeOf(language), options).format(new Date(iso));
    return `<time datetime="${iso}">${text}</time>`;
  };
  const { liveSites, incidents } = status;
  const facts = [
    [words.version, escapeMarkup(status.version)],
    [words.since, momentOf(status.startedAt)],
    ...(liveSites
      ? [
          [
            words.sites,
            liveSites.checked > 0 ? words.ofSites(liveSites.unreachable, liveSites.checked) : words.notChecked,
          ],
        ]
      : []),
  ];
  const items = incidents.map(({ title, text, startedAt, resolvedAt }) => {
    const from = momentOf(startedAt);
    const period = resolvedAt === null ? words.ongoing(from) : words.resolved(from, momentOf(resolvedAt));
    return `<li><h3>${escapeMarkup(title)}</h3><p>${period}</p><p>${escapeMarkup(text)}</p></li>`;
  });
  return (
    `<p class="notice" role="status">${words[status.status]}</p>` +
    `<ul>${facts.map(([name, value]) => `<li>${name}: ${value}</li>`).join('')}</ul>` +
    `<h2>${words.incidents}</h2>` +
    (items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${words.noIncidents}</p>`)
  );
}
