import { readingOf } from '@fagvaerk/contract/example-caller.ts';
import {
  placeholderCallsPerMinute,
  placeholderOrigin,
  placeholderProvider,
  placeholderSupport,
  placeholderTestOrigin,
} from '@fagvaerk/contract/portal-manifest.ts';

/** What only a running portal knows, and fills into its pages. */
const knownLater = [
  placeholderTestOrigin,
  placeholderSupport,
  placeholderOrigin,
  placeholderProvider,
  placeholderCallsPerMinute,
];

/** HTML of our own Markdown, back to the text that a reader sees. */
export function plainText(html: string): string {
  const text = readingOf(html, true)
    .replaceAll(/<\/(?:p|li|td|th|h\d)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '');
  return knownLater
    .reduce((rest, mark) => rest.replaceAll(mark, '…'), decoded(text))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The signs that marked writes another way in HTML. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => characters[name] ?? '');
