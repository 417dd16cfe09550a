/** Build only. One-letter classes, because the CSP forbids inline styles. */
import type { ResponseValue } from '@fagvaerk/catalogue/model.ts';
import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import bash from 'shiki/langs/bash.mjs';
import http from 'shiki/langs/http.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';

const shiki = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: 'portal', variablePrefix: '--' })],
  langs: [json, bash, http, javascript],
  engine: createJavaScriptRegexEngine(),
});

const classes: Record<string, string> = {
  'var(--token-string)': 's',
  'var(--token-string-expression)': 's',
  'var(--token-constant)': 'n',
  'var(--token-keyword)': 'k',
  'var(--token-function)': 'k',
  'var(--token-parameter)': 'k',
  'var(--token-comment)': 'c',
};
/** Names make up half of JSON: the box has their colour and they get no element. */
const jsonNameClass = 'k';

export function highlight(code: string, lang: string): string {
  if (!shiki.getLoadedLanguages().includes(lang)) return escapeHtml(code);
  // No time limit: on a busy machine lines would stay plain.
  const { tokens } = shiki.codeToTokens(code, { lang, theme: 'portal', tokenizeTimeLimit: 0 });
  return tokens
    .map((line) =>
      mergeSameColour(line, lang === 'json' ? jsonNameClass : undefined)
        .map(toSpan)
        .join(''),
    )
    .join('\n');
}

interface Token {
  readonly text: string;
  readonly className: string | undefined;
}

/** Merges neighbours of one colour; whitespace takes the previous colour. */
function mergeSameColour(
  line: readonly { content: string; color?: string | undefined }[],
  omittedClass: string | undefined,
): Token[] {
  const merged: Token[] = [];
  for (const { content, color } of line) {
    const last = merged.at(-1);
    const found = color ? classes[color] : undefined;
    const className = found === omittedClass ? undefined : found;
    if (last && (last.className === className || content.trim() === ''))
      merged[merged.length - 1] = { ...last, text: last.text + content };
    else merged.push({ text: content, className });
  }
  return merged;
}

const toSpan = ({ text, className }: Token): string =>
  className ? `<i class="${className}">${escapeHtml(text)}</i>` : escapeHtml(text);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Marks the ids that run.tsx replaces with those of an answer. */
export function markResponseValues(html: string, values: readonly ResponseValue[] = []): string {
  const from = new Map(values.map((one) => [one.text, one.from]));
  return html.replaceAll(/(?<![\w-])\d+(?![\w-])/g, (text) =>
    from.has(text) ? `<b data-response-value="${from.get(text)}">${text}</b>` : text,
  );
}
