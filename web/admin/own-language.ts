import { writeDone } from '@fagvaerk/contract/answers.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { type AdminError, failureMessage } from './api/failure.ts';
import { post } from './api/transport.ts';
import { warn } from './notices.ts';

export const languageNames: Record<Language, string> = { da: 'Dansk', en: 'English' };

/** Also sets the cookie, by which the server picks the page. */
export const storeOwnLanguage = (chosen: Language) => post('/Admin/SetOwnLanguage', { Language: chosen }, writeDone);

/** Each language is a separate page at the same address. */
export const chooseLanguage = (chosen: Language): Promise<void> =>
  storeOwnLanguage(chosen).then(
    () => location.reload(),
    ({ failure }: AdminError) => warn(failureMessage(failure)),
  );
