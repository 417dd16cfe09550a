import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { cookieLanguage } from '../answer/language.ts';

/** The reader's language by cookie; anything unknown is the default. */
export function chooseLanguage(cookieHeader: string | undefined): Language {
  return cookieLanguage(cookieHeader) ?? languages[0];
}

/** Whether If-None-Match names the tag: a list, weak tags and `*` included (RFC 9110 §13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
