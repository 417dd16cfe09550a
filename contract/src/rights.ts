/** Rights with foresight: templates, what a change would have done to the calls there were, and what is granted and not used. */
import { z } from 'zod';
import { accessLevels } from './access-levels.ts';
import { endpointAccess, endpointAccessToRemove } from './admin.ts';
import { listAnswer } from './admin-answers.ts';
import { flag, id, ignored, listOf, object, pathId, requiredText, rule, upTo } from './fields.ts';
import { searchMaximumCharacters, templateRulesMaximum, textMaximumCharacters, unusedDays } from './limits.ts';

const levels = z.array(z.enum(accessLevels, rule('field-invalid')), rule('list-expected'));

const templateRule = object({
  /** A documented path, or the beginning of paths with a star behind it. */
  Endpoints: requiredText(searchMaximumCharacters).regex(/^\/api(?:\/[^/*\s]+)*(?:\/\*)?$/i, rule('field-invalid')),
  Levels: levels.min(1, rule('no-objects')).max(accessLevels.length, rule('too-many-objects')),
});

const templateRules = z
  .array(templateRule, rule('list-expected'))
  .min(1, rule('no-objects'))
  .max(templateRulesMaximum, { error: rule('too-many-objects'), abort: true });

/** A new one, or with its id one that is there: its name and rules are replaced. */
export const templateToSave = object({
  TemplateID: id.optional(),
  Name: requiredText(textMaximumCharacters),
  Rules: templateRules,
});
export type TemplateToSave = z.infer<typeof templateToSave>;

/** What the rules give is added on every site that each of the customers has. */
export const templateToApply = object({ CustomerIDs: listOf(id), Rules: templateRules });
export type TemplateToApply = z.infer<typeof templateToApply>;

export const appliedTemplate = z.object({
  /** The entry of the history, to take it back by; null where everybody had it all already. */
  entry: z.int().nullable(),
  /** How many endpoints each got rights on, counted on each of its sites. */
  customers: z.array(
    z.object({ customerID: z.int(), customerName: z.string(), siteCount: z.int(), rightsGiven: z.int() }),
  ),
});
export type AppliedTemplate = z.infer<typeof appliedTemplate>;

/** A template as the list answered it; only the id counts. */
export const templateToDelete = object({ templateID: id, ...ignored('name', 'version', 'rules') });

export const rightsTemplate = z.object({
  /** Null for those that follow from the documentation. */
  templateID: z.int().nullable(),
  name: z.string(),
  /** The version that all of it belongs to; null where that is none, or more than one. */
  version: z.string().nullable(),
  rules: z.array(z.object({ endpoints: z.string(), levels: z.array(z.enum(accessLevels)) })),
});
export type RightsTemplate = z.infer<typeof rightsTemplate>;

const isOfOneCustomer = (named: readonly (number | undefined)[]): boolean =>
  new Set(named.filter((customer) => customer !== undefined)).size === 1;

/** What somebody means to change, as `ChangeEndpointAccess` takes it; and access to all beside it, where that is to change. */
export const accessToPreview = object({
  /** Whose it is, where no right names the customer. */
  CustomerID: id.optional(),
  AccessAll: flag.optional(),
  Set: upTo(endpointAccess),
  Remove: upTo(endpointAccessToRemove),
}).refine(
  ({ CustomerID, Set: wanted, Remove }) =>
    isOfOneCustomer([CustomerID, ...[...wanted, ...Remove].map((row) => row.CustomerID)]),
  rule('one-customer-expected'),
);
export type AccessToPreview = z.infer<typeof accessToPreview>;

const operationOnSite = z.object({ siteName: z.string(), method: z.string(), path: z.string() });

/** Calls of one kind, and when the last of them was made; ISO 8601, UTC. */
const callsOfKind = operationOnSite.extend({ calls: z.int(), lastAt: z.string() });
export type CallsOfKind = z.infer<typeof callsOfKind>;

/** What a change would do, and what it would have done to the calls in the log. */
export const accessPreview = z.object({
  gains: z.array(operationOnSite),
  losses: z.array(operationOnSite),
  /** How many calls the log has, and when the first of them was made. */
  calls: z.int(),
  since: z.string().nullable(),
  /** Let through then, refused now; and refused for want of a right then, let through now. Most calls first. */
  refused: z.array(callsOfKind),
  admitted: z.array(callsOfKind),
});
export type AccessPreview = z.infer<typeof accessPreview>;

/** Access to all gives way to these rights, and to no others. */
export const accessAllToReplace = object({ CustomerID: id, Set: upTo(endpointAccess) }).refine(
  ({ CustomerID, Set: wanted }) => isOfOneCustomer([CustomerID, ...wanted.map((row) => row.CustomerID)]),
  rule('one-customer-expected'),
);
export type AccessAllToReplace = z.infer<typeof accessAllToReplace>;

export const accessUseQuery = object({
  ExternalCustomerID: pathId,
  Days: z.enum(unusedDays.map(String), rule('field-invalid')).transform(Number).default(unusedDays[0]),
});

/** An endpoint that a customer has rights on, or has called, on one of its sites. */
export const endpointUse = z.object({
  siteID: z.int(),
  siteName: z.string(),
  endpointID: z.int(),
  endpointName: z.string(),
  granted: z.array(z.enum(accessLevels)),
  used: z.array(z.enum(accessLevels)),
  calls: z.int(),
  /** When its rights were last given, where that was in the days that are looked at; ISO 8601, UTC. */
  givenAt: z.string().nullable(),
});
export type EndpointUse = z.infer<typeof endpointUse>;

/** `countedSince`: the first day of which there are counts of anybody's calls, yyyymmdd; null before the first call. */
export const accessUse = listAnswer(endpointUse).extend({ days: z.int(), countedSince: z.string().nullable() });
export type AccessUse = z.infer<typeof accessUse>;
