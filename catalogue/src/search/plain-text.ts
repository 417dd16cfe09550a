import { readingOf } from '@fagvaerk/contract/example-caller.ts';

/** HTML of our own Markdown, back to the text that a reader sees. */
export function plainText(html: string): string {
  return decoded(
    readingOf(html, true)
      .replaceAll(/<\/(?:p|li|td|th|h\d)>/g, ' ')
      .replaceAll(/<[^>]+>/g, ''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The signs that marked writes another way in HTML. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => characters[name] ?? '');
