import { levelOf, rightNames } from '@fagvaerk/contract/access-levels.ts';
import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import { type ApiCode, apiErrors, type ErrorCode, errors } from '@fagvaerk/contract/errors.ts';
import { explanations, fillIn } from '@fagvaerk/contract/explanations.ts';
import type { Language } from '@fagvaerk/contract/language.ts';

type Rule = keyof typeof explanations;

/** Codes of access rules can be explained step by step. */
export const isRule = (code: string | null): code is Rule => code !== null && Object.hasOwn(explanations, code);

export const isDocumented = (code: string): code is ApiCode => Object.hasOwn(apiErrors, code);

type Refused = Pick<LoggedCall, 'code' | 'method' | 'path' | 'siteName'>;

/** The administrator's explanation if the log has all its facts, else the caller's message, else null. */
export function reasonOf({ code, method, path, siteName }: Refused, language: Language) {
  if (code === null) return null;
  const level = levelOf(method);
  const facts = {
    method,
    ...(path !== null && { path }),
    ...(siteName !== null && { site: siteName }),
    ...(level && { right: rightNames[level][language] }),
  };
  const ways = [isRule(code) && explanations[code].refused, Object.hasOwn(errors, code) && errors[code as ErrorCode]];
  const way = ways.find((sentence) => sentence && namesIn(sentence[language]).every((name) => name in facts));
  return way ? fillIn(way, language, facts) : null;
}

const namesIn = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
