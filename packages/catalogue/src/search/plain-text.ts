import { resolveDemoKeyMarkers } from '@fagvaerk/contract/example-caller.ts';
import {
  placeholderCallsPerMinute,
  placeholderOrigin,
  placeholderProvider,
  placeholderSupport,
  placeholderTestOrigin,
} from '@fagvaerk/contract/portal-manifest.ts';

const knownLater = [
  placeholderTestOrigin,
  placeholderSupport,
  placeholderOrigin,
  placeholderProvider,
  placeholderCallsPerMinute,
];

export function plainText(html: string): string {
  const text = resolveDemoKeyMarkers(html, true)
    .replaceAll(/<\/(?:p|li|td|th|h\d)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '');
  return knownLater
    .reduce((rest, mark) => rest.replaceAll(mark, '…'), decodeEntities(text))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => characters[name] ?? '');
