import { inlineHtml } from './markdown.ts';
import type { Description } from './model.ts';

/** A stop inside code, a link, parentheses or an abbreviation does not end a sentence. */
const unbroken = /`[^`]*`|\[[^\]]*\]|\([^()]*\)|(?<!\p{L})(?:f\.eks|bl\.a|m\.m|ca|inkl|ekskl|evt|nr|jf|dvs|mv|kl)\./giu;
/** A paragraph or list that follows ends the sentence too. */
const sentenceEnd = /(?<=[.!?])(?=\s+[^\s\p{Ll}])|(?=\n\s*\n|\n- |$)/u;

/** Of Danish Markdown. A list that a sentence introduces is not part of the lead. */
export function describe(markdown: string): Description {
  const end = markdown.replaceAll(unbroken, (part) => '_'.repeat(part.length)).search(sentenceEnd);
  const [lead, rest] = [inlineHtml(markdown.slice(0, end)), inlineHtml(markdown.slice(end))];
  return rest ? { lead, rest } : { lead };
}

/** Lead and rest as one text. */
export function joinDescription({ lead, rest = '' }: Description): string {
  if (rest.startsWith('<p>')) return rest.replace('<p>', `<p>${lead} `);
  return /^<(?:ul|ol|div|pre)\b/.test(rest) ? `<p>${lead}</p>\n${rest}` : `${lead} ${rest}`.trimEnd();
}
