import type { AuditEntry, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { HistoryEntry, HistoryPart } from '@fagvaerk/contract/history.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { AdminMessages } from '../../language/admin-messages-da.ts';
import type { historyMessagesIn } from '../../language/history-messages.ts';
import { showDay, showMoment, showNumber } from '../dates.ts';
import { levels } from '../rights/changes.ts';

export interface FactChange {
  readonly name: string;
  /** Null where there was nothing before, or is nothing now. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface Part {
  readonly text: string;
  /** What it is the name of; null for the words between names. */
  readonly nameOf: 'actor' | 'subject' | 'customer' | 'place' | 'count' | null;
  /** The part of the entry that it tells of. */
  readonly of?: HistoryPart;
}

interface Words {
  readonly words: AdminMessages;
  readonly historyWords: ReturnType<typeof historyMessagesIn>;
  readonly language: Language;
}

/** Who did what, as a sentence about the whole entry. */
export function describeEntry({ administrator, parts }: HistoryEntry, spoken: Words): Part[] {
  const told = parts.length > 1 ? parts.filter(({ action }) => action !== 'change.reverted') : parts;
  const sentences = told.map((part) => describePart(part, spoken).map((one) => ({ ...one, of: part })));
  return [
    { text: actorOf(administrator, spoken.words), nameOf: 'actor' },
    ...sentences.flatMap((sentence, place): Part[] => [
      { text: place === 0 ? ' ' : place === told.length - 1 ? ` ${spoken.historyWords.and} ` : ', ', nameOf: null },
      ...sentence,
    ]),
  ];
}

/** One thing that was done, without who did it. */
export function describeAction({ action, subject, after }: AuditEntry, words: AdminMessages): Part[] {
  const { customer, place } = namesIn(subject);
  const switched = words.auditSwitched[after?.apiAccess === true ? 'on' : 'off'];
  return fill(words.audit[action].replace('{switched}', switched), { subject, customer, place });
}

/** The rows of one action. Several are counted; where all are about one customer or site, that is named. */
function describePart(part: HistoryPart, { words, historyWords, language }: Words): Part[] {
  const { action, count, first, customerCount, siteCount } = part;
  if (count === 1) return describeAction(first, words);
  const show = (number: number) => showNumber(number, language);
  const sentence = historyWords.many[action];
  if (!sentence)
    return [...describeAction(first, words), { text: ` ${historyWords.times(show(count))}`, nameOf: null }];
  const { customer, place } = namesIn(first.subject);
  return fill(sentence, {
    count: show(count),
    customer: customerCount === 1 ? customer : historyWords.customers(show(customerCount)),
    place: siteCount === 1 ? (place.split(' ')[0] ?? '') : historyWords.sites(show(siteCount)),
  });
}

/** What the customer of a part was called. */
export const customerNameIn = ({ action, first: { subject } }: HistoryPart): string =>
  action.startsWith('customer.') ? subject : namesIn(subject).customer;

/** The name of a site holds neither blank nor colon, whatever its customer is called. */
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

const actorOf = (administrator: string, { auditActors }: AdminMessages): string =>
  (Object.hasOwn(auditActors, administrator) ? auditActors[administrator] : undefined) ?? administrator;

/** Which facts changed, in words; those that stayed as they were are left out. */
export function describeChanges(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  words: AdminMessages,
  language: Language,
): FactChange[] {
  const [was, is] = [withLevels(before), withLevels(after)];
  const show = (name: string, facts: AuditFacts) => {
    const value = facts[name];
    return value === undefined || value === null || value === '' ? null : showFact(name, value, words, language);
  };
  return Object.entries(words.facts)
    .map(([fact, name]) => ({ name, from: show(fact, was), to: show(fact, is) }))
    .filter(({ from, to }) => from !== to);
}

/** Four flags read better as one fact. */
const withLevels = (facts: AuditFacts | null): AuditFacts => ({ ...facts, levels: levelsIn(facts ?? {}) });

export const levelsIn = (facts: AuditFacts): string =>
  levels.filter((level) => facts[`allow${level}`] === true).join(', ');

const moments = new Set(['oldKeyUntil', 'linkUntil']);

function showFact(name: string, value: unknown, words: AdminMessages, language: Language): string | null {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map(showItem).join(', ') || null;
  if (moments.has(name)) return showMoment(String(value), language);
  if (name === 'validUntil') return showDay(String(value), language);
  if (name === 'kind') return value === 'sandbox' || value === 'live' ? words.kinds[value] : String(value);
  return String(value);
}

/** A site by name, or an endpoint with where it is and what is allowed on it. */
function showItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const facts = item as AuditFacts;
  return `${facts.siteName} ${facts.endpointName} (${levelsIn(facts)})`;
}
