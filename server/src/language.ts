import { type Language, languageCookie, languages } from '@fagvaerk/contract/language.ts';

const languageInCookie = new RegExp(`(?:^|;)\\s*${languageCookie}=([^;\\s]*)`);

/** The language that the caller has chosen in the portal. */
export function cookieLanguage(cookieHeader: string | undefined): Language | undefined {
  const wanted = cookieHeader && languageInCookie.exec(cookieHeader)?.[1];
  return languages.find((language) => language === wanted);
}
