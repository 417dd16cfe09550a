import type { Language } from '@fagvaerk/contract/language.ts';
import { reloadInChosenLanguage } from '../language/page-language.ts';
import { write } from './api/transport.ts';
import { warn } from './notices.ts';

export const languageNames: Record<Language, string> = { da: 'Dansk', en: 'English' };

/** Also sets the cookie, by which the server picks the page. */
export const storeOwnLanguage = (chosen: Language) => write('/Admin/SetOwnLanguage', { Language: chosen });

/** Each language is a separate page at the same address. */
export const chooseLanguage = (chosen: Language): Promise<void> =>
  storeOwnLanguage(chosen).then(reloadInChosenLanguage, ({ message }: Error) => warn(message));
