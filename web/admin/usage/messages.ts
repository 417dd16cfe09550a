import type { Language } from '@fagvaerk/contract/language.ts';
import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';
import type { UsageGroup } from '@fagvaerk/contract/usage.ts';
import { language } from '../words.ts';

const da = {
  lead: `Tryk på en søjle eller et antal for at se kaldene. De enkelte kald gemmes i ${loggedCallsDays} dage, tallene længere.`,
  filters: 'Filtrér forbruget',
  ownPeriod: 'Fra–til',
  groupBy: 'Fordelt på',
  groups: { day: 'Dag', customer: 'Kunde', endpoint: 'Endpoint', site: 'Site' } satisfies Record<UsageGroup, string>,
  total: (calls: string, refused: string, failed: string) => `${calls} kald · ${refused} afvist · ${failed} fejlet`,
  before: (count: string, from: string, to: string) => `Perioden før (${from} – ${to}): ${count} kald.`,
  countedSince: (day: string) => `Der er tal fra ${day}, så hele perioden før kan ikke sammenlignes.`,
  top: (count: number) => `Diagrammet viser de ${count} største.`,
  chart: (group: string) => `Kald fordelt på ${group.toLowerCase()}`,
  noneTitle: 'Ingen kald',
  noneText: 'Der er ingen kald i perioden med de valgte filtre.',
  today: (calls: string) => `${calls} kald i dag`,
  noneToday: 'Ingen kald i dag',
  refusedShare: (share: string) => `${share} afvist`,
  last: 'seneste kald',
  never: 'aldrig kaldt',
  lastUsedHint: 'Det seneste kald med en af kundens nøgler, også hvis det blev afvist.',
};

const en: typeof da = {
  lead: `Select a bar or a number to see its calls. Individual calls are kept for ${loggedCallsDays} days, counts for longer.`,
  filters: 'Filter usage',
  ownPeriod: 'From–to',
  groupBy: 'Grouped by',
  groups: { day: 'Day', customer: 'Customer', endpoint: 'Endpoint', site: 'Site' },
  total: (calls, refused, failed) => `${calls} calls · ${refused} refused · ${failed} failed`,
  before: (count, from, to) => `Previous period (${from} – ${to}): ${count} calls.`,
  countedSince: (day) => `Counts start on ${day}, so the previous period is incomplete.`,
  top: (count) => `The chart shows the top ${count}.`,
  chart: (group) => `Calls by ${group.toLowerCase()}`,
  noneTitle: 'No calls',
  noneText: 'There are no calls in this period with these filters.',
  today: (calls) => `${calls} calls today`,
  noneToday: 'No calls today',
  refusedShare: (share) => `${share} refused`,
  last: 'last call',
  never: 'never called',
  lastUsedHint: "The latest call with one of the customer's keys, even if it was refused.",
};

export const usageMessagesIn = (language: Language) => ({ da, en })[language];
export const usageWords = usageMessagesIn(language);
