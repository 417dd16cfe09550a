/** The calls of the access API: payloads are PascalCase and checked by schema, answers are camelCase. */
import { z } from 'zod';
import {
  emailMaximumCharacters,
  largestId,
  listMaximumObjects,
  pageSizeDefault,
  pageSizeMaximum,
  passwordMaximumCharacters,
  searchMaximumCharacters,
  siteAddressMaximumCharacters,
  textMaximumCharacters,
} from './limits.ts';
import type { Rule } from './problem.ts';

/** Schemas speak in rules, not in words. */
const rule = (name: Rule) => name;
const requiredOr = (otherwise: Rule, missing: Rule = 'required') => ({
  error: ({ input }: { input?: unknown }) => rule(input === undefined || input === null ? missing : otherwise),
});

const isPlainText = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);

const requiredText = (maximum: number, missing: Rule = 'required') =>
  z
    .string(requiredOr('textExpected', missing))
    .trim()
    .min(1, { error: rule(missing), abort: true })
    .max(maximum, { error: rule('tooLong'), abort: true })
    .refine(isPlainText, { error: rule('plainTextExpected'), abort: true });

const id = z.int(requiredOr('idExpected')).min(1, rule('idExpected')).max(largestId, rule('idExpected'));
const flag = z.boolean(requiredOr('booleanExpected'));

/** Text, @, text, dot, text. */
const email = requiredText(emailMaximumCharacters, 'emailRequired').regex(
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  rule('emailInvalid'),
);

/** yyyymmdd of a day that the calendar has. */
const compactDate = z.string(requiredOr('dateExpected')).refine(isCalendarDay, rule('dateExpected'));

function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^((?:19|[2-9]\d)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
}

/** The name is sent as the header siteName, so it keeps to letters that every client can send. */
const siteName = requiredText(textMaximumCharacters).regex(/^[a-z0-9][a-z0-9._-]*$/i, rule('siteNameInvalid'));

/** Where a live site is reached; paths are put behind it. In the clear only on this machine: keys travel along. */
const siteAddress = requiredText(siteAddressMaximumCharacters).refine(isSiteAddress, rule('addressInvalid'));

function isSiteAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || /[?#]|%(?![\da-f]{2})/i.test(text)) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
  );
}

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, rule('objectExpected'));

function upTo<Item extends z.ZodType>(item: Item) {
  return z.array(item, rule('listExpected')).max(listMaximumObjects, { error: rule('listTooLong'), abort: true });
}

/** Several objects at once; all of them succeed or none does. */
export const listOf = <Item extends z.ZodType>(item: Item) => upTo(item).min(1, rule('listEmpty'));

export const credentials = object({
  Username: z
    .string(requiredOr('textExpected'))
    .min(1, rule('required'))
    .max(textMaximumCharacters, { error: rule('tooLong'), abort: true })
    .refine(isPlainText, rule('plainTextExpected')),
  Password: z
    .string(requiredOr('textExpected'))
    .min(1, rule('required'))
    .max(passwordMaximumCharacters, rule('tooLong')),
});

const customerFields = {
  CustomerName: requiredText(textMaximumCharacters),
  ContactName: requiredText(textMaximumCharacters),
  ContactEmail: email,
  ContactPhone: requiredText(textMaximumCharacters),
  ValidUntil: compactDate,
  CreatedByUser: requiredText(textMaximumCharacters),
  AccessAll: z.boolean(rule('booleanExpected')).default(false),
};
export const customerToCreate = object(customerFields);
export type CustomerToCreate = z.infer<typeof customerToCreate>;

export const customerToUpdate = object({ CustomerID: id, ...customerFields });
export type CustomerToUpdate = z.infer<typeof customerToUpdate>;

export const apiAccessToggle = object({ customerID: id, apiAccess: flag });
export const customerReference = object({ customerID: id });

const wholeKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isApiKey = (text: string): boolean => wholeKey.test(text);

/** Whose key it is. A key is asked for in a body only: addresses are written down in too many places. */
export const keyToFind = object({ apiKey: requiredText(textMaximumCharacters).regex(wholeKey, rule('invalid')) });

/** A customer as the list answered it; only the id counts. */
export const customerToDelete = object({
  customerID: id,
  ...ignored(
    'apiKey',
    'customerName',
    'validUntil',
    'createdByUser',
    'accessAll',
    'apiAccess',
    'contactName',
    'contactEmail',
    'contactPhone',
    'siteCount',
    'endpointCount',
    'lastUsed',
  ),
});

export const siteAccess = object({ ExternalCustomerID: id, ActiveSiteID: id });
export type SiteAccess = z.infer<typeof siteAccess>;

const endpointAccessKey = { EndpointID: id, SiteID: id, CustomerID: id };
export const endpointAccess = object({
  ...endpointAccessKey,
  AllowPOST: flag,
  AllowGET: flag,
  AllowDELETE: flag,
  AllowPUT: flag,
});
export type EndpointAccess = z.infer<typeof endpointAccess>;

export const endpointAccessToRemove = object({
  ...endpointAccessKey,
  ...ignored('AllowPOST', 'AllowGET', 'AllowDELETE', 'AllowPUT'),
});
export type EndpointAccessToRemove = z.infer<typeof endpointAccessToRemove>;

/** What is to be set and what is to be removed, as one change; either list may be empty. Removing comes first. */
export const endpointAccessChange = object({
  Set: upTo(endpointAccess),
  Remove: upTo(endpointAccessToRemove),
}).refine((lists) => lists.Set.length + lists.Remove.length > 0, rule('listEmpty'));
export type EndpointAccessChange = z.infer<typeof endpointAccessChange>;

export const siteToCreate = object({ Name: siteName, BaseUrl: siteAddress });
export type SiteToCreate = z.infer<typeof siteToCreate>;

export const siteToUpdate = object({ RecordId: id, Name: siteName, BaseUrl: siteAddress });
export type SiteToUpdate = z.infer<typeof siteToUpdate>;

/** A site as the list answered it; only the id counts. */
export const siteToDelete = object({
  recordId: id,
  ...ignored('name', 'baseUrl', 'kind', 'endpointCount', 'customerCount'),
});

export const sandboxToReset = object({ siteID: id });

function ignored<Name extends string>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    Name,
    z.ZodOptional<z.ZodUnknown>
  >;
}

const wholeNumber = (maximum: number) =>
  z
    .string(rule('numberExpected'))
    .regex(/^[1-9]\d{0,9}$/, { error: rule('numberExpected'), abort: true })
    .transform(Number)
    .pipe(z.number().max(maximum, rule('numberExpected')));

export const pathId = wholeNumber(largestId);

const paging = { page: wholeNumber(largestId).optional(), pageSize: wholeNumber(pageSizeMaximum).optional() };

/** What every list understands. Where neither page nor pageSize is asked for, the whole list is answered. */
export const listQuery = <Column extends string>(columns: readonly [Column, ...Column[]]) =>
  object({
    search: z
      .string(rule('textExpected'))
      .trim()
      .max(searchMaximumCharacters, rule('tooLong'))
      .refine(isPlainText, rule('plainTextExpected'))
      .optional(),
    /** A column, with a minus in front for the other way round. */
    sort: z
      .string(rule('textExpected'))
      .transform((text) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') }))
      .pipe(z.object({ column: z.enum(columns, rule('unknownSort')), descending: z.boolean() }))
      .optional(),
    ...paging,
  }).transform(({ search, sort, page, pageSize }) => ({
    search: search ?? '',
    /** Undefined means the list's own order. */
    sort,
    paging: page || pageSize ? { page: page ?? 1, pageSize: pageSize ?? pageSizeDefault } : undefined,
  }));
export type ListQuery<Column extends string> = z.infer<ReturnType<typeof listQuery<Column>>>;

export const auditQuery = object({ customerID: pathId.optional(), ...paging }).transform(
  ({ customerID, page = 1, pageSize = pageSizeDefault }) => ({ customerID, paging: { page, pageSize } }),
);
