/** Requests are PascalCase, responses camelCase. */
import { z } from 'zod';
import { externalCustomer, site } from './admin-answers.ts';
import {
  compactDate,
  email,
  flag,
  id,
  ignored,
  isPlainText,
  object,
  paging,
  pathId,
  requiredText,
  rule,
  searchText,
  upTo,
} from './fields.ts';
import {
  pageSizeDefault,
  searchMaximumCharacters,
  siteAddressMaximumCharacters,
  textMaximumCharacters,
} from './limits.ts';

/** Sent as an HTTP header, hence ASCII only. */
export const siteName = requiredText(textMaximumCharacters).regex(/^[a-z0-9][a-z0-9._-]*$/i, rule('site-name-invalid'));

/** Plain HTTP is only accepted on localhost, since keys are forwarded. */
const siteAddress = requiredText(siteAddressMaximumCharacters)
  .transform((text, context) => {
    const address = normalizeAddress(text);
    if (address === undefined) context.addIssue(rule('address-invalid'));
    return address ?? z.NEVER;
  })
  .pipe(z.string().max(siteAddressMaximumCharacters, rule('text-too-long')));

function normalizeAddress(text: string): string | undefined {
  const url = URL.parse(text);
  // Port 0 is invalid, and an SMTP server on port 25 could interpret a request as commands.
  if (!url || ['0', '25'].includes(url.port) || url.username || url.password || /[?#]|%(?![\da-f]{2})/i.test(text))
    return undefined;
  url.hostname = url.hostname.replace(/(?<!\.)\.+$/, '');
  const isOnThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOnThisMachine)) return undefined;
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

const customerFields = {
  CustomerName: requiredText(textMaximumCharacters),
  ContactName: requiredText(textMaximumCharacters),
  ContactEmail: email,
  ContactPhone: requiredText(textMaximumCharacters),
  ValidUntil: compactDate,
  CreatedByUser: requiredText(textMaximumCharacters),
  AccessAll: z.boolean(rule('boolean-expected')).default(false),
};
export const customerToCreate = object(customerFields);
export type CustomerToCreate = z.infer<typeof customerToCreate>;

export const customerToUpdate = object({ CustomerID: id, ...customerFields });
export type CustomerToUpdate = z.infer<typeof customerToUpdate>;

export const apiAccessToggle = object({ customerID: id, apiAccess: flag });
export const customerReference = object({ customerID: id });

const apiKeyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Sent in a body, because URLs end up in logs. */
export const keyToFind = object({
  apiKey: requiredText(textMaximumCharacters).regex(apiKeyPattern, rule('field-invalid')),
});

/** A row of the list; only the id is used. */
export const customerToDelete = object({
  customerID: id,
  ...ignored(...externalCustomer.omit({ customerID: true }).keyof().options),
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

/** Removals are applied first. */
export const endpointAccessChange = object({
  Set: upTo(endpointAccess),
  Remove: upTo(endpointAccessToRemove),
}).refine((lists) => lists.Set.length + lists.Remove.length > 0, rule('no-objects'));
export type EndpointAccessChange = z.infer<typeof endpointAccessChange>;

const siteFields = { Name: siteName, BaseUrl: siteAddress };
const sendsKey = z.boolean(rule('boolean-expected'));

export const siteToCreate = object({ ...siteFields, SendsKey: sendsKey.default(false) });
export type SiteToCreate = z.infer<typeof siteToCreate>;

/** An omitted `SendsKey` is unchanged. */
export const siteToUpdate = object({ RecordId: id, ...siteFields, SendsKey: sendsKey.optional() });
export type SiteToUpdate = z.infer<typeof siteToUpdate>;

export const siteToCheck = object({ BaseUrl: siteAddress });

/** A row of the list; only the id is used. */
export const siteToDelete = object({
  recordId: id,
  ...ignored(...site.omit({ recordId: true }).keyof().options, 'endpointCount'),
});

export const sandboxToReset = object({ siteID: id });

export const listFields = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  search: z
    .string(rule('text-expected'))
    .trim()
    .max(searchMaximumCharacters, rule('text-too-long'))
    .refine(isPlainText, rule('text-not-plain'))
    .optional(),
  /** A column name, with a leading minus for descending. */
  sort: z
    .string(rule('text-expected'))
    .transform((text) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') }))
    .pipe(z.object({ column: z.enum(columns, rule('sort-unknown')), descending: z.boolean() }))
    .optional(),
  ...paging,
});

export interface ListQuery<Column extends string> {
  search: string;
  sort: { column: Column; descending: boolean } | undefined;
  paging: { page: number; pageSize: number } | undefined;
}

/** Without page and pageSize the whole list is returned. */
export const toListQuery = <Column extends string>({
  search,
  sort,
  page,
  pageSize,
}: {
  search?: string | undefined;
  sort?: ListQuery<Column>['sort'];
  page?: number | undefined;
  pageSize?: number | undefined;
}): ListQuery<Column> => ({
  search: search ?? '',
  sort,
  paging: page || pageSize ? { page: page ?? 1, pageSize: pageSize ?? pageSizeDefault } : undefined,
});

export const listQuery = <Column extends string>(columns: readonly [Column, ...Column[]]) =>
  object(listFields(columns)).transform((query) => toListQuery<Column>(query));

export const auditQuery = object({
  customerID: pathId.optional(),
  entry: pathId.optional(),
  ...paging,
}).transform(({ page = 1, pageSize = pageSizeDefault, ...filter }) => ({ ...filter, paging: { page, pageSize } }));

const pathFilter = searchText(searchMaximumCharacters);
const methodFilter = searchText(textMaximumCharacters).toUpperCase();

/** Without `SiteName`, explains a call without the header. */
export const callToExplain = object({
  ExternalCustomerID: pathId,
  SiteName: searchText(textMaximumCharacters).optional(),
  Method: methodFilter.min(1, rule('field-required')),
  Path: pathFilter.min(1, rule('field-required')),
});

export const noQuery = object({});
