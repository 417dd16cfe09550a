import type { Version } from '@fagvaerk/catalogue/model.ts';
import { z } from 'zod';
import { startOfDanishDay } from '../time/copenhagen.ts';

/** Days such as `2027-01-01`; a version without a closing date has no `sunset`. */
export type Deprecation = Readonly<{ from: string; sunset: string | null }>;

export type Deprecations = Readonly<Partial<Record<Version, Deprecation | undefined>>>;

const day = z.iso.date();

export const deprecationSetting = z.string().transform((text, context): Deprecation => {
  const [from = '', sunset = null, ...rest] = text.split('/');
  const areDays = rest.length === 0 && [from, sunset ?? from].every((one) => day.safeParse(one).success);
  if (areDays && (sunset === null || sunset >= from)) return { from, sunset };
  context.addIssue('must be the day of deprecation, or that and the closing day: 2027-01-01/2028-07-01');
  return z.NEVER;
});

/** RFC 9745 and RFC 8594; both days begin at midnight in Denmark. */
export function deprecationHeaders(
  deprecations: Deprecations,
  publicOrigin: string,
): Partial<Record<Version, Record<string, string>>> {
  const guide = `<${publicOrigin}/versioning#naar-en-version-lukker>`;
  const headersOf = ({ from, sunset }: Deprecation): Record<string, string> => ({
    deprecation: `@${startOfDanishDay(from) / 1000}`,
    ...(sunset !== null && { sunset: new Date(startOfDanishDay(sunset)).toUTCString() }),
    link: `${guide}; rel="deprecation"; type="text/html"`,
  });
  return Object.fromEntries(
    Object.entries(deprecations).flatMap(([version, one]) => (one ? [[version, headersOf(one)]] : [])),
  );
}
