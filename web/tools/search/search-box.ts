/** ARIA combobox on a form that works without scripts. */
import { escapeText, groupsOf, nothingMarkup, resultMarkup, searchAddress } from '@fagvaerk/catalogue/search/markup.ts';
import { bestResults, createSearch, type Found, type Search } from '@fagvaerk/catalogue/search/rank.ts';
import { type PackedIndex, unpackIndex } from '@fagvaerk/catalogue/search/search-index.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { loadStyle } from '../../enhance/load-style.ts';
import { searchesStorageKey } from '../../enhance/storage-keys.ts';
import { readStored, writeStored } from '../../enhance/stored-value.ts';
import { messagesIn } from '../../language/messages.ts';
import { canonicalUrl } from '../canonical-url.ts';
import style from './search-box.css?url';

const maximumRecent = 5;
const boxes = new WeakMap<HTMLFormElement, () => void>();
let count = 0;

/** `shouldOpen` also opens the list. */
export function initSearch(form: HTMLFormElement, shouldOpen: boolean): void {
  if (!boxes.has(form)) boxes.set(form, createSearchBox(form));
  if (shouldOpen) boxes.get(form)?.();
}

function createSearchBox(form: HTMLFormElement): () => void {
  const input = form.querySelector('input');
  if (!input) return () => {};
  const language = form.dataset.language as Language;
  const words = messagesIn(language);
  const id = `search-${++count}`;

  const panel = document.createElement('div');
  panel.className = 'search-panel';
  // In the top layer: above the console.
  panel.popover = 'manual';
  // Hidden until styled.
  panel.style.visibility = 'hidden';
  panel.innerHTML = `
    <p class="note search-status" role="status"></p>
    <div id="${id}" role="listbox" aria-label="${words.searchResults}"></div>
    <div class="apart search-end">
      <p class="note search-keys" aria-hidden="true">${words.searchKeys}</p>
      <div class="search-foot"></div>
    </div>`;
  const [status, list, foot] = panel.querySelectorAll<HTMLElement>('[role], .search-foot');
  if (!status || !list || !foot) throw new Error('The panel lacks a part');
  form.append(panel);
  input.setAttribute('aria-controls', id);
  Object.assign(input, { role: 'combobox', ariaExpanded: 'false', ariaAutoComplete: 'list', ariaHasPopup: 'listbox' });

  let search: Search | undefined;
  let chosen = -1;
  /** scrollIntoView forces a layout, so it waits until the reader moves in the list. */
  let isMoved = false;

  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const choose = (position: number): void => {
    const shown = options();
    chosen = shown.length === 0 ? -1 : (position + shown.length) % shown.length;
    for (const [index, option] of shown.entries()) option.setAttribute('aria-selected', String(index === chosen));
    const option = shown[chosen];
    if (option) {
      input.setAttribute('aria-activedescendant', option.id);
      if (isMoved) option.scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  };
  const isOpen = (): boolean => panel.matches(':popover-open');
  const open = (): void => {
    const { left, width, bottom } = form.getBoundingClientRect();
    panel.style.setProperty('--top', `${bottom + 6}px`);
    panel.style.setProperty('--middle', `${left + width / 2}px`);
    panel.showPopover();
    input.ariaExpanded = 'true';
  };
  const close = (): void => {
    panel.hidePopover();
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
    chosen = -1;
  };

  const optionMarkup = (href: string, inner: string, index: number): string =>
    `<a class="found" role="option" aria-selected="false" tabindex="-1" id="${id}-${index}" href="${escapeText(href)}">${inner}</a>`;

  const show = (): void => {
    const query = input.value.trim();
    if (query === '') {
      const recent = recentSearches();
      const queries = recent.length > 0 ? recent : words.searchIdeas;
      status.textContent = recent.length > 0 ? words.searchRecent : words.searchEmpty;
      list.innerHTML = queries
        .map((one, index) =>
          optionMarkup(searchAddress(one), `<span class="found-title">${escapeText(one)}</span>`, index),
        )
        .join('');
      for (const option of options()) option.dataset.query = option.textContent ?? '';
      foot.innerHTML =
        recent.length > 0 ? `<button type="button" class="text-button">${escapeText(words.searchForget)}</button>` : '';
      chosen = -1;
      input.removeAttribute('aria-activedescendant');
    } else if (!search) {
      status.textContent = words.searchLoading;
      list.innerHTML = '';
      foot.innerHTML = '';
    } else {
      const all = search.find(query);
      const found = all.slice(0, bestResults);
      const markupOf = (one: Found) => optionMarkup(one.href, resultMarkup(one, language), found.indexOf(one));
      list.innerHTML = Array.from(
        groupsOf(found, language, canonicalUrl.pathname),
        ([name, ofGroup]) =>
          `<div role="group" aria-label="${name}"><b aria-hidden="true">${name}</b>${ofGroup.map(markupOf).join('')}</div>`,
      ).join('');
      status.textContent =
        found.length === 0 ? words.searchNothing(query) : words.searchCount(found.length, all.length);
      foot.innerHTML =
        found.length === 0
          ? nothingMarkup(search, query, language)
          : `<a href="${searchAddress(query)}">${escapeText(words.searchAll)}</a>`;
      choose(0);
      isMoved = false;
    }
    open();
  };

  const follow = (option: HTMLAnchorElement): void => {
    const { query } = option.dataset;
    if (query !== undefined) {
      input.value = query;
      show();
      return;
    }
    rememberSearch(input.value.trim());
    close();
    input.blur();
    document.querySelector<HTMLElement>('.side-menu:popover-open')?.hidePopover();
    location.assign(option.href);
  };

  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      // First the list, then the words, then the focus.
      if (isOpen()) close();
      else if (input.value !== '') input.value = '';
      else input.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      isMoved = true;
      if (!isOpen()) show();
      else choose(event.key === 'ArrowDown' ? chosen + 1 : Math.max(chosen, 0) - 1);
    } else if (event.key === 'Enter') {
      const option = isOpen() ? options()[chosen] : undefined;
      if (!option) return;
      event.preventDefault();
      follow(option);
    }
  });
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[role=option]') : null;
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(option);
  });
  // Keeps the focus in the field.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  foot.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    forgetSearches();
    show();
    input.focus();
  });
  addEventListener('resize', () => isOpen() && open());
  form.addEventListener('submit', () => rememberSearch(input.value.trim()));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });

  void loadIndex(form.dataset.search ?? '').then(
    (loaded) => {
      search = loaded;
      if (isOpen() || (input.value !== '' && form.contains(document.activeElement))) show();
    },
    () => {
      status.textContent = words.searchFailed;
    },
  );
  void loadStyle(style).then(() => {
    panel.style.visibility = '';
  });
  return show;
}

let loading: Promise<Search> | undefined;

/** Retried by the next field after a failure. */
function loadIndex(address: string): Promise<Search> {
  loading ??= fetch(address)
    .then((response) => {
      if (!response.ok) throw new Error(`The search index answered ${response.status}`);
      return response.json() as Promise<PackedIndex>;
    })
    .then((packed) => createSearch(unpackIndex(packed)));
  loading.catch(() => (loading = undefined));
  return loading;
}

function recentSearches(): string[] {
  const stored = readStored(searchesStorageKey);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maximumRecent) : [];
}

function rememberSearch(query: string): void {
  const others = recentSearches().filter((one) => one !== query);
  writeStored(searchesStorageKey, [query, ...others].slice(0, maximumRecent));
}

const forgetSearches = (): void => writeStored(searchesStorageKey, null);
