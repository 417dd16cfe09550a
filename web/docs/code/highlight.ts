/** Code to HTML with one-letter classes: no inline styles (the CSP forbids them) and few bytes. Runs at build only. */
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

const aliases: Record<string, string> = { js: 'javascript', sh: 'bash', curl: 'bash' };

/** Shiki's names of colours, and the class each becomes; the rest stays plain. */
const classes: Record<string, string> = {
  'var(--token-string)': 's',
  'var(--token-string-expression)': 's',
  'var(--token-constant)': 'n',
  'var(--token-keyword)': 'k',
  'var(--token-function)': 'k',
  'var(--token-parameter)': 'k',
  'var(--token-comment)': 'c',
};
/** Names of JSON are as many as all else together: the box has their colour, and they need no mark. */
const namesOfJson = 'k';

export function highlight(code: string, language: string): string {
  const lang = aliases[language] ?? language;
  if (!shiki.getLoadedLanguages().includes(lang)) return escapeHtml(code);
  // However long it takes: on a busy machine it would otherwise give up and leave lines plain.
  const { tokens } = shiki.codeToTokens(code, { lang, theme: 'portal', tokenizeTimeLimit: 0 });
  return tokens
    .map((line) =>
      joinAlike(line, lang === 'json' ? namesOfJson : undefined)
        .map(spanOf)
        .join(''),
    )
    .join('\n');
}

interface Piece {
  readonly text: string;
  readonly mark: string | undefined;
}

/** Neighbours of one colour become one span; blanks take the colour of what stands before them. */
function joinAlike(
  line: readonly { content: string; color?: string | undefined }[],
  unmarked: string | undefined,
): Piece[] {
  const pieces: Piece[] = [];
  for (const { content, color } of line) {
    const last = pieces.at(-1);
    const found = color ? classes[color] : undefined;
    const mark = found === unmarked ? undefined : found;
    if (last && (last.mark === mark || content.trim() === ''))
      pieces[pieces.length - 1] = { ...last, text: last.text + content };
    else pieces.push({ text: content, mark });
  }
  return pieces;
}

const spanOf = ({ text, mark }: Piece): string =>
  mark ? `<i class="${mark}">${escapeHtml(text)}</i>` : escapeHtml(text);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
