import { z } from 'zod';
import { id, ignored, object, requiredText, revision, rule } from './fields.ts';
import { siteAddressMaximumCharacters, textMaximumCharacters } from './limits.ts';
import { siteHealth } from './site-health.ts';

/** The portal serves sandbox sites itself and forwards calls to live sites. */
export const siteKinds = ['sandbox', 'live'] as const;

export type SiteKind = (typeof siteKinds)[number];

const siteFacts = {
  recordId: z.int(),
  name: z.string(),
  baseUrl: z.string(),
  kind: z.enum(siteKinds),
  revision: z.int(),
};

export const site = z.object({
  ...siteFacts,
  customerCount: z.int(),
  /** Whether the caller's key is forwarded to a live site. */
  sendsKey: z.boolean(),
  /** When the pending secret starts signing; ISO 8601, UTC. */
  newSecretFrom: z.string().nullable(),
  /** Null for sandboxes, and for live sites that were not checked recently. */
  health: siteHealth.nullable(),
});
export type Site = z.infer<typeof site>;

export const customerSite = z.object({
  ...siteFacts,
  endpointCount: z.int(),
  /** The role that the rights follow; null if they are individual. */
  role: z.object({ roleID: z.int(), name: z.string() }).nullable(),
});
export type CustomerSite = z.infer<typeof customerSite>;

export const writtenSiteAccess = z.object({
  externalCustomerID: z.int(),
  activeSiteID: z.int(),
  /** False if it was so already. */
  changed: z.boolean(),
});
export type WrittenSiteAccess = z.infer<typeof writtenSiteAccess>;

export const sortableSites = ['name', 'baseUrl', 'kind', 'customerCount', 'recordId'] as const;

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

export const siteAccess = object({ ExternalCustomerID: id, ActiveSiteID: id });
export type SiteAccess = z.infer<typeof siteAccess>;

const siteFields = { Name: siteName, BaseUrl: siteAddress };

const sendsKey = z.boolean(rule('boolean-expected'));

export const siteToCreate = object({ ...siteFields, SendsKey: sendsKey.default(false) });
export type SiteToCreate = z.infer<typeof siteToCreate>;

/** An omitted `SendsKey` is unchanged. */
export const siteToUpdate = object({
  RecordId: id,
  ...siteFields,
  SendsKey: sendsKey.optional(),
  Revision: revision,
});
export type SiteToUpdate = z.infer<typeof siteToUpdate>;

export const siteToCheck = object({ BaseUrl: siteAddress });

/** A row of the list; only the id is used. */
export const siteToDelete = object({
  recordId: id,
  ...ignored(...site.omit({ recordId: true }).keyof().options, 'endpointCount'),
});

export const sandboxToReset = object({ siteID: id });
