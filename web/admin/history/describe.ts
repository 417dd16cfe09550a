import type { AuditEntry } from '@fagvaerk/contract/audit.ts';
import { describeFacts } from '@fagvaerk/contract/audit-words.ts';
import type { HistoryEntry, HistoryPart } from '@fagvaerk/contract/history.ts';
import { showDay, showMoment, showNumber } from '../dates.ts';
import { language } from '../words.ts';
import { auditWords } from './audit-messages.ts';
import { historyWords } from './messages.ts';

/** Long lists are folded. */
export type Fact = string | { readonly title: string; readonly items: readonly string[] };

export interface FactChange {
  readonly name: string;
  readonly from: Fact | null;
  readonly to: Fact | null;
}

export interface Part {
  readonly text: string;
  /** Null for text between names. */
  readonly nameOf: 'actor' | 'subject' | 'customer' | 'place' | 'role' | 'count' | null;
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

export const entryText = (entry: HistoryEntry): string =>
  describeEntry(entry)
    .map(({ text }) => text)
    .join('');

export function describeAction(entry: AuditEntry): Part[] {
  const { action, subject, before, after } = entry;
  const { customer, place } = namesIn(subject);
  const switched = auditWords.auditSwitched[after?.apiAccess === true ? 'on' : 'off'];
  const role = String(action === 'role.saved' ? before?.name : after?.roleName);
  return fill(sentenceFor(entry).replace('{switched}', switched), { subject, customer, place, role });
}

function sentenceFor({ action, before, after }: AuditEntry): string {
  if (action === 'role.saved' && !before) return auditWords.roleCreated;
  if (action === 'role.saved' && before?.name !== after?.name) return auditWords.roleRenamed;
  if (action === 'siteAccess.roleChanged' && !after?.roleName) return auditWords.roleUnlinked;
  return auditWords.audit[action];
}

/** Several rows are counted; a customer or site common to all is named. */
function describePart(part: HistoryPart): Part[] {
  const { action, count, first, customerCount, siteCount } = part;
  if (count === 1) return describeAction(first);
  const sentence = historyWords.many[action];
  if (!sentence) return [...describeAction(first), { text: ` ${historyWords.times(showNumber(count))}`, nameOf: null }];
  const { customer, place } = namesIn(first.subject);
  return fill(sentence, {
    count: showNumber(count),
    customer: customerCount === 1 ? customer : historyWords.customers(showNumber(customerCount)),
    place: siteCount === 1 ? (place.split(' ')[0] ?? '') : historyWords.sites(showNumber(siteCount)),
  });
}

export const customerNameIn = ({ action, first: { subject } }: HistoryPart): string =>
  action.startsWith('customer.') ? subject : namesIn(subject).customer;

type KeySentences = Readonly<Record<'kept' | 'renewed', (names: string) => string>>;

export const describeKeys = (say: KeySentences, kept: readonly string[], renewed: readonly string[]): string[] => [
  ...(kept.length > 0 ? [say.kept(kept.join(', '))] : []),
  ...(renewed.length > 0 ? [say.renewed(renewed.join(', '))] : []),
];

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
  const formats = { showDay, showMoment };
  const now = describeFacts(after, language, formats);
  return describeFacts(before, language, formats)
    .map(({ fact, name, texts: was }, index) => {
      const is = now[index]?.texts ?? [];
      return { name, from: fold(fact, was, is), to: fold(fact, is, was) };
    })
    .filter(({ from, to }) => from !== to);
}

const foldedFrom = 4;

/** Only what the other list does not have. */
function fold(fact: string, texts: readonly string[], others: readonly string[]): Fact | null {
  const known = new Set(others);
  const items = texts.filter((text) => !known.has(text));
  if (items.length < foldedFrom) return items.join(', ') || null;
  const count = showNumber(items.length);
  return { title: fact === 'sites' ? historyWords.sites(count) : historyWords.endpoints(count), items };
}
