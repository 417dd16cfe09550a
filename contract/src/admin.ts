/** The calls of the access API: payloads are PascalCase and checked by schema, answers are camelCase. */
import { z } from 'zod';
import { callOutcomes } from './admin-answers.ts';
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
  signedNumber,
  soughtText,
  upTo,
} from './fields.ts';
import {
  pageSizeDefault,
  requestIdMaximumCharacters,
  searchMaximumCharacters,
  siteAddressMaximumCharacters,
  textMaximumCharacters,
} from './limits.ts';

/** The name is sent as the header siteName, so it keeps to letters that every client can send. */
export const siteName = requiredText(textMaximumCharacters).regex(/^[a-z0-9][a-z0-9._-]*$/i, rule('site-name-invalid'));

/** Where a live site is reached; paths are put behind it. In the clear only on this machine: keys travel along. */
const siteAddress = requiredText(siteAddressMaximumCharacters)
  .transform((text, context) => {
    const address = normalAddressOf(text);
    if (address === undefined) context.addIssue(rule('address-invalid'));
    return address ?? z.NEVER;
  })
  .pipe(z.string().max(siteAddressMaximumCharacters, rule('text-too-long')));

/** As every address of the kind is written, without slashes and full stops that say nothing. */
function normalAddressOf(text: string): string | undefined {
  const url = URL.parse(text);
  // Nothing listens on the first port, and mail servers take lines of a call for orders.
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

const wholeKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whose key it is. A key is asked for in a body only: addresses are written down in too many places. */
export const keyToFind = object({ apiKey: requiredText(textMaximumCharacters).regex(wholeKey, rule('field-invalid')) });

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
    'isOpen',
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
}).refine((lists) => lists.Set.length + lists.Remove.length > 0, rule('no-objects'));
export type EndpointAccessChange = z.infer<typeof endpointAccessChange>;

const siteFields = { Name: siteName, BaseUrl: siteAddress };
const sendsKey = z.boolean(rule('boolean-expected'));

export const siteToCreate = object({ ...siteFields, SendsKey: sendsKey.default(false) });
export type SiteToCreate = z.infer<typeof siteToCreate>;

/** Where nothing is said of the key, that stays as it is. */
export const siteToUpdate = object({ RecordId: id, ...siteFields, SendsKey: sendsKey.optional() });
export type SiteToUpdate = z.infer<typeof siteToUpdate>;

/** A site as the list answered it; only the id counts. */
export const siteToDelete = object({
  recordId: id,
  ...ignored('name', 'baseUrl', 'kind', 'endpointCount', 'customerCount', 'sendsKey', 'newSecretFrom'),
});

export const sandboxToReset = object({ siteID: id });

/** What every list understands. */
export const listFields = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  search: z
    .string(rule('text-expected'))
    .trim()
    .max(searchMaximumCharacters, rule('text-too-long'))
    .refine(isPlainText, rule('text-not-plain'))
    .optional(),
  /** A column, with a minus in front for the other way round. */
  sort: z
    .string(rule('text-expected'))
    .transform((text) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') }))
    .pipe(z.object({ column: z.enum(columns, rule('sort-unknown')), descending: z.boolean() }))
    .optional(),
  ...paging,
});

export interface ListQuery<Column extends string> {
  search: string;
  /** Undefined means the list's own order. */
  sort: { column: Column; descending: boolean } | undefined;
  paging: { page: number; pageSize: number } | undefined;
}

/** Where neither page nor pageSize is asked for, the whole list is answered. */
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
  object(listFields(columns)).transform((asked) => toListQuery<Column>(asked));

/** All of it, what is about a customer, or the rows of one entry. */
export const auditQuery = object({
  customerID: pathId.optional(),
  entry: signedNumber.optional(),
  ...paging,
}).transform(({ page = 1, pageSize = pageSizeDefault, ...filter }) => ({ ...filter, paging: { page, pageSize } }));

/** What a list of calls can be narrowed to; nothing asked for narrows nothing. */
const soughtPath = soughtText(searchMaximumCharacters);
const soughtMethod = soughtText(textMaximumCharacters).toUpperCase();
const requestID = soughtText(requestIdMaximumCharacters);

export const callsQuery = object({
  ExternalCustomerID: pathId,
  Outcome: z.enum(callOutcomes, rule('field-invalid')).or(z.literal('')).optional(),
  Method: soughtMethod.optional(),
  /** As documented, or as called. */
  Path: soughtPath.optional(),
  SiteName: soughtText(textMaximumCharacters).optional(),
  RequestID: requestID.optional(),
  Page: paging.page.default(1),
  PageSize: paging.pageSize.default(pageSizeDefault),
});

export const callToFind = object({ RequestID: requestID.min(1, rule('field-required')) });

/** A call that need not have been made. Without a site it is explained as a call without the header. */
export const callToExplain = object({
  ExternalCustomerID: pathId,
  SiteName: soughtText(textMaximumCharacters).optional(),
  Method: soughtMethod.min(1, rule('field-required')),
  Path: soughtPath.min(1, rule('field-required')),
});

/** Of calls that are not asked for anything. */
export const noQuery = object({});
