/** The first is the default. */
export const languages = ['da', 'en'] as const;
export type Language = (typeof languages)[number];

/** Over HTTPS with the prefix, so that only this host can set it; browsers refuse that over plain HTTP. */
export const languageCookie = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}lang`;

/** `?lang=en` opens any page in that language. */
export const addressIn = (language: Language, route: string): string =>
  language === languages[0] ? route : `${route}?lang=${language}`;

export const localeOf = (language: Language): string => (language === 'da' ? 'da-DK' : 'en-GB');

/** Groups digits from five on: 1000 and 10.000. */
export const danishNumber = (value: number): string =>
  new Intl.NumberFormat('da', { useGrouping: 'min2' }).format(value);

export type Localised = Readonly<Record<Language, string>>;

/** 45 seconds, 15 minutes. */
export function describeWait(seconds: number, language: Language): string {
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Appended to an error that names something unknown. */
export const didYouMean = (nearest: string | null, language: Language): string =>
  nearest === null ? '' : language === 'da' ? ` Mente du ${nearest}?` : ` Did you mean ${nearest}?`;
