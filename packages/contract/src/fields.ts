import { z } from 'zod';
import type { FieldCode } from './errors.ts';
import { emailMaximumCharacters, largestId, listMaximumObjects, pageSizeMaximum } from './limits.ts';

export const rule = (code: FieldCode) => code;
export const requiredOr = (otherwise: FieldCode, missing: FieldCode = 'field-required') => ({
  error: ({ input }: { input?: unknown }) => rule(input === undefined || input === null ? missing : otherwise),
});

/** Rejects invisible and reordering characters, so that texts that look equal are equal. */
export const isPlainText = (text: string) =>
  text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text);

const isPlainParagraphs = (text: string) => isPlainText(text.replaceAll(/\r?\n/g, ' '));

export const requiredText = (maximum: number, missing: FieldCode = 'field-required', isAllowed = isPlainText) =>
  z
    .string(requiredOr('text-expected', missing))
    .trim()
    .min(1, { error: rule(missing), abort: true })
    .max(maximum, { error: rule('text-too-long'), abort: true })
    .refine(isAllowed, { error: rule('text-not-plain'), abort: true });

export const requiredParagraphs = (maximum: number) => requiredText(maximum, 'field-required', isPlainParagraphs);

export const searchText = (maximum: number) =>
  z
    .string(rule('text-expected'))
    .max(maximum, { error: rule('text-too-long'), abort: true })
    .refine(isPlainText, rule('text-not-plain'));

export const id = z.int(requiredOr('id-expected')).min(1, rule('id-expected')).max(largestId, rule('id-expected'));
/** Of a row as it was read: the history entry that last changed it, or 0. */
export const revision = z.int(rule('field-invalid')).min(0, rule('field-invalid')).optional();
export const flag = z.boolean(requiredOr('boolean-expected'));

/** From the preview; the change is refused if its effect is not the previewed one. */
export const plan = searchText(64).optional();

/** Excludes question marks, which would add parameters to a mailto link. */
export const email = requiredText(emailMaximumCharacters, 'email-required').regex(
  /^[^\s@?]+@[^\s@?][^\s@.?]*\.[^\s@?]+$/,
  rule('email-invalid'),
);

export const compactDate = z.string(requiredOr('date-expected')).refine(isCalendarDay, rule('date-expected'));

function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^((?:19|[2-9]\d)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
}

export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, rule('object-expected'));

export function upTo<Item extends z.ZodType>(item: Item) {
  return z.array(item, rule('list-expected')).max(listMaximumObjects, { error: rule('too-many-objects'), abort: true });
}

export const listOf = <Item extends z.ZodType>(item: Item) => upTo(item).min(1, rule('no-objects'));

export function ignored<Name extends string>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    Name,
    z.ZodOptional<z.ZodUnknown>
  >;
}

export const wholeNumber = (maximum: number) =>
  z
    .string(rule('number-expected'))
    .regex(/^[1-9]\d{0,9}$/, { error: rule('number-expected'), abort: true })
    .transform(Number)
    .pipe(z.number().max(maximum, rule('number-too-large')));

export const pathId = wholeNumber(largestId);

export const paging = { page: wholeNumber(largestId).optional(), pageSize: wholeNumber(pageSizeMaximum).optional() };

/** 0 is unknown; the endpoints of the portal itself have negative ids. */
export const idOrNone = z
  .string(rule('number-expected'))
  .regex(/^-?\d{1,9}$/, rule('number-expected'))
  .transform(Number);
