/** The interface languages; the first is what a reader gets who has not chosen. */
export const languages = ['da', 'en'] as const;
export type Language = (typeof languages)[number];

/** The cookie in which browser and server remember the choice. */
export const languageCookie = 'lang';

/** 1000 and 10.000. */
export const danishNumber = (value: number): string =>
  new Intl.NumberFormat('da', { useGrouping: 'min2' }).format(value);
