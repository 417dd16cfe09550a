import { VERSIONS, type Version } from '@fagvaerk/catalogue/model.ts';
import { type Language, languages, localeOf } from '@fagvaerk/contract/language.ts';
import { deprecationMarker, lifetimeMarker } from '@fagvaerk/contract/portal-manifest.ts';
import type { Deprecation, Deprecations } from '../http/deprecation.ts';

/** Replaces the markers of deprecated versions; `asNotice` wraps a sentence that has a place of its own. */
export function createDeprecationFillIn(
  deprecations: Deprecations,
  asNotice: (sentence: string, language: Language) => string,
): (text: string) => string {
  const notices = VERSIONS.flatMap((version) =>
    languages.map((language) => {
      const deprecation = deprecations[version];
      const notice = deprecation ? asNotice(sentenceIn[language](version, deprecation), language) : '';
      return [deprecationMarker(version, language), notice] as const;
    }),
  );
  const oldest = deprecations['v3.0'];
  const lifetime = oldest ? sentenceIn.da('v3.0', oldest) : 'v3.0 har ingen slutdato.';
  return (text) =>
    notices
      .reduce((rest, [marker, notice]) => rest.replaceAll(marker, () => notice), text)
      .replaceAll(lifetimeMarker, lifetime);
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
