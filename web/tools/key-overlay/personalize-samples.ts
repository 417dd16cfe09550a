/** Shows samples for the reader's site with a placeholder for the key: copied or shared samples hold no secret. */
import { exampleApiKey, placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { originalCurl, originalText } from '../../enhance/samples/original-curl.ts';
import { canonicalUrl } from '../canonical-url.ts';
import type { SiteAccess } from '../key/access-api.ts';
import { readKey } from '../key/key-store.ts';
// Must inspect the page before samples are rewritten.
import '../../enhance/samples/demo-key.ts';
import type { AccessView } from './access-view.ts';
import { textBadge } from './badges.ts';

const figures = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('figure[data-sample]:not([data-program])'),
];

export function badgeSamples(view: AccessView): void {
  for (const figure of figures()) {
    const call = parseCall(originalText(figure));
    const operation = call && view.findByPath(call.method, call.path);
    if (!operation || operation.allowed) continue;
    const badge = textBadge(false);
    badge.classList.add('access-sample');
    figure.querySelector('figcaption > span')?.after(badge);
  }
}

/** The printed origin stays if the kind of site is unknown. */
export async function personalizeSamples(siteName: string, kind: SiteAccess['kind'] | null): Promise<void> {
  // Samples show the origin of the test environment.
  const origin = kind === 'live' ? canonicalUrl.origin : null;
  const apiKey = readKey()?.apiKey === exampleApiKey ? exampleApiKey : placeholderApiKey;
  await rewrite((text) => {
    const onSite = text.replace(/(?<=siteName: )[^"'\n]+/, () => siteName).replace(exampleApiKey, apiKey);
    return origin === null ? onSite : onSite.replace(/https?:\/\/[^/"']+(?=\/api\/)/, origin);
  });
}

export const restoreSamples = (): Promise<void> => rewrite((text) => text);

function parseCall(curl: string): { method: string; path: string } | null {
  const [, path] = /https?:\/\/[^/"'\s]+(\/api\/[^?"'\s]*)/.exec(curl) ?? [];
  return path ? { method: /--request (\w+)/.exec(curl)?.[1] ?? 'GET', path } : null;
}

const originals = new Map<Text, string>();

async function rewrite(change: (text: string) => string): Promise<void> {
  for (const figure of figures()) {
    for (const node of originalCurl(figure).flatMap(textsIn)) {
      const original = originals.get(node) ?? node.data;
      originals.set(node, original);
      node.data = change(original);
    }
  }
  // Samples in other languages are generated from the cURL.
  if (figures().some(({ dataset }) => dataset.sample)) (await import('../../enhance/samples/show.ts')).showChosen();
}

const textsIn = (node: Node): Text[] => (node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn));
