import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { weightsIn } from '../answer/accepted.ts';
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

/**
 * Whether a page is wanted as Markdown: where that is named, and preferred to HTML or named before it. Whoever takes anything
 * gets HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept || !/markdown/i.test(accept)) return false;
  const weights = weightsIn(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  const names = [...weights.keys()];
  const isFirst = !weights.has('text/html') || names.indexOf('text/markdown') < names.indexOf('text/html');
  return markdown > html || (markdown === html && markdown > 0 && isFirst);
}
