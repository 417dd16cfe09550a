/**
 * Samples are printed for the reader's own site, and marked where the key may not make their call. In the place of the key
 * stands a word for it: what a reader copies or shows on a screen holds no secret, and the open key opens no other site.
 */
import { exampleApiKey, placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import type { SiteAccess } from '../key/access-api.ts';
import { readKey } from '../key/key-store.ts';
import { curlOf } from '../samples/brought.ts';
// Looks at the page before it is rewritten here.
import '../samples/open-key.ts';
import type { LensView } from './lens-view.ts';
import { wordMark } from './marks.ts';

const figures = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('figure[data-sample]')];

export function markSamples(view: LensView): void {
  for (const figure of figures()) {
    const call = calledIn(textOf(figure));
    const operation = call && view.called(call.method, call.path);
    if (!operation || operation.allowed) continue;
    const mark = wordMark(false);
    mark.classList.add('lens-sample');
    figure.querySelector('figcaption > span')?.after(mark);
  }
}

/** Of a site whose kind is not known, the address stays the printed one. */
export async function ownSamples(siteName: string, kind: SiteAccess['kind'] | null): Promise<void> {
  const printed = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  // Live sites answer at the public address; samples call that of the test environment.
  const origin = kind === 'live' && printed ? new URL(printed).origin : null;
  const apiKey = readKey()?.apiKey === exampleApiKey ? exampleApiKey : placeholderApiKey;
  await rewrite((text) => {
    const onSite = text.replace(/(?<=siteName: )[^"'\n]+/, () => siteName).replace(exampleApiKey, apiKey);
    return origin === null ? onSite : onSite.replace(/https?:\/\/[^/"']+(?=\/api\/)/, origin);
  });
}

export const printedSamples = (): Promise<void> => rewrite((text) => text);

const textOf = (figure: HTMLElement): string =>
  curlOf(figure)
    .map(({ textContent }) => textContent)
    .join('');

function calledIn(curl: string): { method: string; path: string } | null {
  const [, path] = /https?:\/\/[^/"'\s]+(\/api\/[^?"'\s]*)/.exec(curl) ?? [];
  return path ? { method: /--request (\w+)/.exec(curl)?.[1] ?? 'GET', path } : null;
}

/** What stood in the page, piece by piece. */
const originals = new Map<Text, string>();

async function rewrite(change: (text: string) => string): Promise<void> {
  for (const figure of figures()) {
    for (const node of curlOf(figure).flatMap(textsIn)) {
      const original = originals.get(node) ?? node.data;
      originals.set(node, original);
      node.data = change(original);
    }
  }
  // Those in other languages are made of the cURL.
  if (figures().some(({ dataset }) => dataset.sample)) (await import('../samples/show.ts')).showAnew();
}

const textsIn = (node: Node): Text[] => (node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn));
