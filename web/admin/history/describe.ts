import type { AuditEntry, AuditFacts } from '@fagvaerk/contract/admin-answers.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { AdminMessages } from '../../language/admin-messages-da.ts';
import { showDay, showMoment } from '../dates.ts';
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
  readonly nameOf: string | null;
}

/** Who did what, as a sentence. */
export function describeAction({ administrator, action, subject, after }: AuditEntry, words: AdminMessages): Part[] {
  // The name of a site holds neither blank nor colon, whatever its customer is called.
  const [, customer = subject, place = ''] = /^(.*): (\S+(?: \S+)?)$/s.exec(subject) ?? [];
  const switched = words.auditSwitched[after?.apiAccess === true ? 'on' : 'off'];
  const sentence = `{actor} ${words.audit[action].replace('{switched}', switched)}`;
  const actor = Object.hasOwn(words.auditActors, administrator) ? words.auditActors[administrator] : administrator;
  const names: Record<string, string | undefined> = {
    '{actor}': actor,
    '{subject}': subject,
    '{customer}': customer,
    '{place}': place,
  };
  return sentence
    .split(/(\{\w+\})/)
    .map((part) => ({ text: names[part] ?? part, nameOf: part in names ? part : null }))
    .filter(({ text }) => text !== '');
}

/** Which facts of an entry changed, in words; those that stayed as they were are left out. */
export function describeChanges({ before, after }: AuditEntry, words: AdminMessages, language: Language): FactChange[] {
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

const levelsIn = (facts: AuditFacts): string => levels.filter((level) => facts[`allow${level}`] === true).join(', ');

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
