import { VERSIONS, type Version } from '@fagvaerk/catalogue/model.ts';
import { type Language, languages, localeOf } from '@fagvaerk/contract/language.ts';
import { deprecationMarker, lifetimeMarker } from '@fagvaerk/contract/portal-manifest.ts';
import type { Deprecation, Deprecations } from '../http/deprecation.ts';

/** By marker; `asNotice` wraps a sentence that has a place of its own. */
export function deprecationTexts(
  deprecations: Deprecations,
  asNotice: (sentence: string, language: Language) => string,
): [marker: string, text: string][] {
  const notices = VERSIONS.flatMap((version) =>
    languages.map((language): [string, string] => {
      const deprecation = deprecations[version];
      const notice = deprecation ? asNotice(sentenceIn[language](version, deprecation), language) : '';
      return [deprecationMarker(version, language), notice];
    }),
  );
  const oldest = deprecations['v3.0'];
  return [...notices, [lifetimeMarker, oldest ? sentenceIn.da('v3.0', oldest) : 'v3.0 har ingen slutdato.']];
}

const sentenceIn = {
  da: (version, { from, sunset }) =>
    sunset === null
      ? `${version} udfases fra ${dayIn('da', from)}. Slutdatoen er ikke fastsat.`
      : `${version} udfases fra ${dayIn('da', from)} og lukker ${dayIn('da', sunset)}.`,
  en: (version, { from, sunset }) =>
    sunset === null
      ? `${version} is deprecated as of ${dayIn('en', from)}. Its closing date has not been set.`
      : `${version} is deprecated as of ${dayIn('en', from)} and closes on ${dayIn('en', sunset)}.`,
} satisfies Record<Language, (version: Version, deprecation: Deprecation) => string>;

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
