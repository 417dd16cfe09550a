import { htmlToMarkdown } from '@fagvaerk/catalogue/html-to-markdown.ts';
import type { Incident } from '@fagvaerk/contract/incidents.ts';
import { type Language, localeOf } from '@fagvaerk/contract/language.ts';
import type { PublicStatus, StatusPart, StatusState, StatusValue } from '@fagvaerk/contract/status.ts';
import { danishTimeZone } from '../time/copenhagen.ts';
import { escapeMarkup } from './placeholders.ts';

type Values = Readonly<Partial<Record<StatusValue, string>>>;

/** Repeats each part of the page as often as it applies, and fills in its values. */
export function fillStatusPage(html: string, status: PublicStatus, language: Language): string {
  const { version, startedAt, liveSites, incidents } = status;
  const moments = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: danishTimeZone,
  });
  const valuesOf = ({ title, text, startedAt, resolvedAt }: Omit<Incident, 'revision'>): Values => {
    const [from, to] = [new Date(startedAt), new Date(resolvedAt ?? startedAt)];
    return { title, text: text.replaceAll(/(?:\r?\n)+/g, '\n\n'), period: moments.formatRange(from, to) };
  };
  const [ongoing = [], resolved = []] = [true, false].map((isOngoing) =>
    incidents?.filter(({ resolvedAt }) => (resolvedAt === null) === isOngoing).map(valuesOf),
  );
  const state: StatusState = status.status === 'ok' && liveSites?.unreachable ? 'sitesDown' : status.status;
  const checked = liveSites?.checked ?? 0;
  const responding = checked - (liveSites?.unreachable ?? 0);
  const copies: Partial<Record<StatusPart, Values[]>> = {
    [state]: [{}],
    sites: checked > 0 ? [{ responding: String(responding), checked: String(checked) }] : [],
    incidents: incidents ? [{}] : [],
    ongoing,
    resolved,
    noIncidents: incidents?.length === 0 ? [{}] : [],
  };
  return fillIn(html, { version, startedAt: moments.format(new Date(startedAt)) }).replaceAll(
    /<template data-part="(\w+)">(.*?)<\/template>/gs,
    (_, part: StatusPart, content: string) => (copies[part] ?? []).map((values) => fillIn(content, values)).join(''),
  );
}

export function statusMarkdown(html: string, status: PublicStatus): string {
  const text = /<div class="guide-text">(.*)<\/div><\/article>/s.exec(fillStatusPage(html, status, 'da'))?.[1];
  if (!text) throw new Error('the status page has no text to show as Markdown');
  const supported = text.replaceAll(/<!--.*?-->|<\/?small>/gs, '').replaceAll('\n\n', '</p><p>');
  return `${htmlToMarkdown(supported)}\n`;
}

const fillIn = (content: string, values: Values): string =>
  content.replaceAll(/portal-status-(\w+)/g, (mark, name: StatusValue) => escapeMarkup(values[name] ?? mark));
