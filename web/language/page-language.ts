import { type Language, localeOf } from '@fagvaerk/contract/language.ts';

/** Of the page in the browser; the page of a handed-over key switches it in place. */
export const pageLanguage = (): Language => document.documentElement.lang as Language;

export const pageLocale = (): string => localeOf(pageLanguage());

export function reloadInChosenLanguage(): void {
  const address = new URL(location.href);
  // The language of a link would override the chosen one.
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  location.reload();
}
