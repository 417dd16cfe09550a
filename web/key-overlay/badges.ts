import type { Language } from '@fagvaerk/contract/language.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import type { AccessView, Count, PageView } from './access-view.ts';
import { element, removeOverlay } from './element.ts';

const language = document.documentElement.lang as Language;
const words = keyMessagesIn(language);

type Extent = 'all' | 'some' | 'none';

/** Extents differ in shape and number, not only in colour. */
function createBadge(extent: Extent, label: string, shown = ''): HTMLElement {
  const sign = element('span', { class: 'access-sign', 'aria-hidden': 'true' }, shown);
  return element(
    'span',
    { class: `access-badge ${extent}`, title: label },
    sign,
    element('span', { class: 'access-said' }, ` ${label}`),
  );
}

export const textBadge = (isAllowed: boolean): HTMLElement =>
  element(
    'span',
    { class: `access-badge ${isAllowed ? 'all' : 'none'}` },
    element('span', { class: 'access-sign', 'aria-hidden': 'true' }),
    ` ${isAllowed ? words.allowed : words.notAllowed}`,
  );

const toExtent = ({ allowed, of }: Count): Extent => (allowed === 0 ? 'none' : allowed === of ? 'all' : 'some');

function pageBadge(page: PageView): HTMLElement {
  const extent = toExtent(page);
  if (extent === 'all') return createBadge(extent, words.allowedAll(page));
  if (extent === 'none') return createBadge(extent, words.allowedNone(page));
  const methods = page.methods.map((one) => words.allowedOf(one.method, one)).join(', ');
  return createBadge(extent, `${words.allowedCount(page)}: ${methods}`, `${page.allowed}/${page.of}`);
}

export function pageRoute(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical ? new URL(canonical.href).pathname : location.pathname;
}

const fieldSeparator = '.';

function badgeFor(link: HTMLAnchorElement, view: AccessView): HTMLElement | null {
  const [address = '', hash = ''] = (link.getAttribute('href') ?? '').split('#');
  const route = address || pageRoute();
  if (hash) {
    const operation = view.operation(route, hash.split(fieldSeparator)[0] ?? '');
    return operation && textBadge(operation.allowed);
  }
  const page = view.page(route);
  return page && pageBadge(page);
}

const slots: readonly Readonly<{ links: string; put: (link: HTMLAnchorElement, badge: HTMLElement) => void }>[] = [
  { links: '.side-menu li > a', put: (link, badge) => link.append(badge) },
  { links: '.endpoint-card a', put: (link, badge) => link.querySelector('code')?.after(badge) },
  { links: '.found', put: (link, badge) => link.querySelector('.found-place')?.append(badge) },
];

export function badgeLinks(view: AccessView, within: ParentNode = document): void {
  for (const { links, put } of slots) {
    for (const link of within.querySelectorAll<HTMLAnchorElement>(links)) {
      removeOverlay(link);
      const badge = badgeFor(link, view);
      if (badge) put(link, badge);
    }
  }
}

/** Observes search results, which change while typing. Returns a function that stops it. */
export function badgeResults(view: AccessView): () => void {
  const observer = new MutationObserver((changes) => {
    const lists = changes.flatMap(({ addedNodes, target }) =>
      [...addedNodes].some((node) => node instanceof Element && node.matches('.found')) ? [target] : [],
    );
    for (const list of lists) if (list instanceof Element) badgeLinks(view, list);
  });
  for (const form of document.querySelectorAll('form[data-search]'))
    observer.observe(form, { childList: true, subtree: true });
  return () => observer.disconnect();
}
