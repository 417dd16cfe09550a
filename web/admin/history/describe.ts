import { accessLevels } from '@fagvaerk/contract/access-levels.ts';
import type { AuditEntry, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { HistoryEntry, HistoryPart } from '@fagvaerk/contract/history.ts';
import { showDay, showMoment, showNumber } from '../dates.ts';
import { language, words } from '../words.ts';
import { auditWords } from './audit-messages.ts';
import { historyWords } from './messages.ts';

export interface FactChange {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface Part {
  readonly text: string;
  /** Null for text between names. */
  readonly nameOf: 'actor' | 'subject' | 'customer' | 'place' | 'count' | null;
  readonly of?: HistoryPart;
}

export function describeEntry({ administrator, parts }: HistoryEntry): Part[] {
  const shownParts = parts.length > 1 ? parts.filter(({ action }) => action !== 'change.reverted') : parts;
  const sentences = shownParts.map((part) => describePart(part).map((one) => ({ ...one, of: part })));
  return [
    { text: actorName(administrator), nameOf: 'actor' },
    ...sentences.flatMap((sentence, index): Part[] => [
      {
        text: index === 0 ? ' ' : index === shownParts.length - 1 ? ` ${historyWords.and} ` : ', ',
        nameOf: null,
      },
      ...sentence,
    ]),
  ];
}

export function describeAction({ action, subject, after }: AuditEntry): Part[] {
  const { customer, place } = namesIn(subject);
  const switched = auditWords.auditSwitched[after?.apiAccess === true ? 'on' : 'off'];
  return fill(auditWords.audit[action].replace('{switched}', switched), { subject, customer, place });
}

/** Several rows are counted; a customer or site common to all is named. */
function describePart(part: HistoryPart): Part[] {
  const { action, count, first, customerCount, siteCount } = part;
  if (count === 1) return describeAction(first);
  const show = (number: number) => showNumber(number, language);
  const sentence = historyWords.many[action];
  if (!sentence) return [...describeAction(first), { text: ` ${historyWords.times(show(count))}`, nameOf: null }];
  const { customer, place } = namesIn(first.subject);
  return fill(sentence, {
    count: show(count),
    customer: customerCount === 1 ? customer : historyWords.customers(show(customerCount)),
    place: siteCount === 1 ? (place.split(' ')[0] ?? '') : historyWords.sites(show(siteCount)),
  });
}

export const customerNameIn = ({ action, first: { subject } }: HistoryPart): string =>
  action.startsWith('customer.') ? subject : namesIn(subject).customer;

/** Site names contain neither spaces nor colons; customer names may. */
function namesIn(subject: string): { customer: string; place: string } {
  const [, customer = subject, place = ''] = /^(.*): (\S+(?: \S+)?)$/s.exec(subject) ?? [];
  return { customer, place };
}

function fill(sentence: string, names: Partial<Record<NonNullable<Part['nameOf']>, string>>): Part[] {
  return sentence
    .split(/(\{\w+\})/)
    .map((part): Part => {
      const nameOf = part.slice(1, -1) as NonNullable<Part['nameOf']>;
      const name = part.startsWith('{') ? names[nameOf] : undefined;
      return name === undefined ? { text: part, nameOf: null } : { text: name, nameOf };
    })
    .filter(({ text }) => text !== '');
}

const actorName = (administrator: string): string =>
  (Object.hasOwn(auditWords.auditActors, administrator) ? auditWords.auditActors[administrator] : undefined) ??
  administrator;

export function describeChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FactChange[] {
  const [was, is] = [withLevels(before), withLevels(after)];
  const show = (name: string, facts: AuditFacts) => {
    const value = facts[name];
    return value === undefined || value === null || value === '' ? null : showFact(name, value);
  };
  return Object.entries(auditWords.facts)
    .map(([fact, name]) => ({ name, from: show(fact, was), to: show(fact, is) }))
    .filter(({ from, to }) => from !== to);
}

/** Merges the four flags into one fact. */
const withLevels = (facts: AuditFacts | null): AuditFacts => ({ ...facts, levels: levelsIn(facts ?? {}) });

export const levelsIn = (facts: AuditFacts): string =>
  accessLevels.filter((level) => facts[`allow${level}`] === true).join(', ');

const moments = new Set(['oldKeyUntil', 'linkUntil']);

function showFact(name: string, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map(showItem).join(', ') || null;
  if (moments.has(name)) return showMoment(String(value), language);
  if (name === 'validUntil') return showDay(String(value), language);
  if (name === 'kind') return value === 'sandbox' || value === 'live' ? words.kinds[value] : String(value);
  return String(value);
}

function showItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const facts = item as AuditFacts;
  return `${facts.siteName} ${facts.endpointName} (${levelsIn(facts)})`;
}
