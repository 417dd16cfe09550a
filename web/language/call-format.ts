/** How callers and administrators see a logged call: the same in both logs, in Danish time. */
import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import { type Language, localeOf } from '@fagvaerk/contract/language.ts';

const timeZone = 'Europe/Copenhagen';
const formatIn = (language: Language, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...format, timeZone });

export const callKey = ({ at, requestID, method, path }: LoggedCall): string => [at, requestID, method, path].join(' ');

export const showCallDay = (at: string, language: Language): string =>
  formatIn(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));

export const showCallTime = (at: string, language: Language): string =>
  formatIn(language, { timeStyle: 'medium' }).format(new Date(at));

export const showDuration = (durationMs: number, language: Language): string =>
  `${durationMs < 1 ? '< 1' : durationMs.toLocaleString(localeOf(language))} ms`;

export function showSize(bytes: number, language: Language): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const size = (bytes / 1_000 ** step).toLocaleString(localeOf(language), { maximumFractionDigits: 1 });
  return `${size} ${['B', 'kB', 'MB'][step]}`;
}
