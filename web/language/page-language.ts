import { type Language, localeOf, withoutLanguage } from '@fagvaerk/contract/language.ts';

/** Of the page in the browser; the page of a handed-over key switches it in place. */
export const pageLanguage = (): Language => document.documentElement.lang as Language;

export const pageLocale = (): string => localeOf(pageLanguage());

export function reloadInChosenLanguage(): void {
  history.replaceState(
    history.state,
    '',
    location.origin + location.pathname + withoutLanguage(location.search) + location.hash,
  );
  location.reload();
}
