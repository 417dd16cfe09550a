/** Marks beside every way to an operation: menu, card, contents and results of search. Each says in words what it shows. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { element, removeAll } from './element.ts';
import type { Count, LensView, PageView } from './lens-view.ts';

const language = document.documentElement.lang as Language;
const words = keyMessagesIn(language);

type Extent = 'all' | 'some' | 'none';

/** The shape tells the extent apart as well as the colour; a number stands where neither all nor none is allowed. */
function mark(extent: Extent, said: string, shown = ''): HTMLElement {
  const sign = element('span', { class: 'lens-sign', 'aria-hidden': 'true' }, shown);
  return element(
    'span',
    { class: `lens-mark ${extent}`, title: said },
    sign,
    element('span', { class: 'lens-said' }, ` ${said}`),
  );
}

/** Of one operation: its word can be seen too. */
export const wordMark = (isAllowed: boolean): HTMLElement =>
  element(
    'span',
    { class: `lens-mark ${isAllowed ? 'all' : 'none'}` },
    element('span', { class: 'lens-sign', 'aria-hidden': 'true' }),
    ` ${isAllowed ? words.allowed : words.notAllowed}`,
  );

export const extentOf = ({ allowed, of }: Count): Extent => (allowed === 0 ? 'none' : allowed === of ? 'all' : 'some');

function pageMark(page: PageView): HTMLElement {
  const extent = extentOf(page);
  if (extent === 'all') return mark(extent, words.allowedAll(page));
  if (extent === 'none') return mark(extent, words.allowedNone(page));
  const methods = page.methods.map((one) => words.allowedOf(one.method, one)).join(', ');
  return mark(extent, `${words.allowedCount(page)}: ${methods}`, `${page.allowed}/${page.of}`);
}

/** The address of the page being read, as the documentation writes it. */
export function ownRoute(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical ? new URL(canonical.href).pathname : location.pathname;
}

const fieldStart = '.';

/** What a link leads to: an operation, or a field or part of one; else a page. */
function markFor(link: HTMLAnchorElement, view: LensView): HTMLElement | null {
  const [address = '', hash = ''] = (link.getAttribute('href') ?? '').split('#');
  const route = address || ownRoute();
  if (hash) {
    const operation = view.operation(route, hash.split(fieldStart)[0] ?? '');
    return operation && wordMark(operation.allowed);
  }
  const page = view.page(route);
  return page && pageMark(page);
}

/** Where in a link its mark reads best. */
const rooms: readonly Readonly<{ links: string; put: (link: HTMLAnchorElement, mark: HTMLElement) => void }>[] = [
  { links: '.side-menu li > a', put: (link, made) => link.append(made) },
  { links: '.endpoint-card a', put: (link, made) => link.querySelector('code')?.after(made) },
  { links: '.found', put: (link, made) => link.querySelector('.found-place')?.append(made) },
];

export function markLinks(view: LensView, within: ParentNode = document): void {
  for (const { links, put } of rooms) {
    for (const link of within.querySelectorAll<HTMLAnchorElement>(links)) {
      removeAll(link);
      const made = markFor(link, view);
      if (made) put(link, made);
    }
  }
}

/** Results come and go while the reader types. Answers with what stops the marking. */
export function markResults(view: LensView): () => void {
  const observer = new MutationObserver((changes) => {
    const lists = changes.flatMap(({ addedNodes, target }) =>
      [...addedNodes].some((node) => node instanceof Element && node.matches('.found')) ? [target] : [],
    );
    for (const list of lists) if (list instanceof Element) markLinks(view, list);
  });
  for (const form of document.querySelectorAll('form[data-search]'))
    observer.observe(form, { childList: true, subtree: true });
  return () => observer.disconnect();
}
