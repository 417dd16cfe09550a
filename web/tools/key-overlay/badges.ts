import { keyMessagesIn } from '../../language/key-messages.ts';
import { canonicalUrl } from '../canonical-url.ts';
import type { AccessView, PageView } from './access-view.ts';
import { element, removeOverlay } from './element.ts';

const words = keyMessagesIn();

/** Differ in shape and number, not only in colour. */
function createBadge(extent: 'good' | 'note' | 'bad', label: string, shown = ''): HTMLElement {
  return element(
    'span',
    { class: `access-badge mark ${extent}`, title: label },
    element('span', { 'aria-hidden': 'true' }, shown),
    element('span', { class: 'access-label' }, ` ${label}`),
  );
}

export const textBadge = (isAllowed: boolean): HTMLElement =>
  element(
    'span',
    { class: `access-badge mark ${isAllowed ? 'good' : 'bad'}` },
    isAllowed ? words.allowed : words.notAllowed,
  );

export const operationBadge = (isAllowed: boolean, { marksAllowed }: AccessView): HTMLElement | null =>
  isAllowed && !marksAllowed ? null : textBadge(isAllowed);

function pageBadge(page: PageView): HTMLElement {
  if (page.allowed === 0) return createBadge('bad', words.allowedNone(page));
  if (page.allowed === page.of) return createBadge('good', words.allowedAll(page));
  const methods = page.methods.map((one) => words.allowedOf(one.method, one)).join(', ');
  return createBadge('note', `${words.allowedCount(page)}: ${methods}`, `${page.allowed}/${page.of}`);
}

function badgeFor(link: HTMLAnchorElement, view: AccessView): HTMLElement | null {
  const [address = '', hash = ''] = (link.getAttribute('href') ?? '').split('#');
  const route = address || canonicalUrl.pathname;
  if (hash) {
    const operation = view.operation(route, hash.split('.')[0] ?? '');
    return operation && operationBadge(operation.allowed, view);
  }
  const page = view.page(route);
  return page && (view.marksAllowed || page.allowed < page.of) ? pageBadge(page) : null;
}

const slots: readonly Readonly<{ links: string; put: (link: HTMLAnchorElement, badge: HTMLElement) => unknown }>[] = [
  { links: '.side-menu li > a', put: (link, badge) => link.append(badge) },
  { links: '.endpoint-card a', put: (link, badge) => link.querySelector('code')?.after(badge) },
  { links: '.data-map svg a', put: (link, badge) => badge.matches('.bad') && link.append(svgTitle(link, badge)) },
  { links: '.found', put: (link, badge) => link.querySelector('.found-place')?.append(badge) },
];

/** Greys the page on the map, and replaces its name for screen readers. */
function svgTitle(link: HTMLAnchorElement, badge: HTMLElement): SVGElement {
  const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  title.textContent = `${link.textContent}: ${badge.title}`;
  title.dataset.keyOverlay = '';
  title.classList.add('refused');
  return title;
}

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
      [...addedNodes].some((node) => node instanceof Element && node.querySelector('.found')) ? [target] : [],
    );
    for (const list of lists) if (list instanceof Element) badgeLinks(view, list);
  });
  for (const form of document.querySelectorAll('form[data-search]'))
    observer.observe(form, { childList: true, subtree: true });
  return () => observer.disconnect();
}
