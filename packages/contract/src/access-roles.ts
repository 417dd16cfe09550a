/**
 * A role is a set of rules over documented endpoints. A customer's rights on a site either follow a role or are
 * individual. Endpoints of a new API document join a role when it is next saved.
 */
import { z } from 'zod';
import { accessLevels } from './access-levels.ts';
import { id, ignored, listOf, object, plan, requiredOr, requiredText, revision, rule } from './fields.ts';
import { roleRulesMaximum, searchMaximumCharacters, textMaximumCharacters } from './limits.ts';
import { accessPreview } from './rights.ts';

const levels = z.array(z.enum(accessLevels, rule('field-invalid')), rule('list-expected'));

const roleRule = object({
  /** A documented path, or a path prefix with a star. */
  Endpoints: requiredText(searchMaximumCharacters).regex(/^\/api(?:\/[^/*\s]+)*(?:\/\*)?$/i, rule('field-invalid')),
  Levels: levels.min(1, rule('no-objects')).max(accessLevels.length, rule('too-many-objects')),
});

const roleRules = z
  .array(roleRule, rule('list-expected'))
  .min(1, rule('no-objects'))
  .max(roleRulesMaximum, { error: rule('too-many-objects'), abort: true });
export type SentRules = z.infer<typeof roleRules>;

/** With an id, replaces the name and rules of that role, and the rights of all customers that follow it. */
export const roleToSave = object({
  RoleID: id.optional(),
  Name: requiredText(textMaximumCharacters),
  Rules: roleRules,
  Revision: revision,
  Plan: plan,
});
export type RoleToSave = z.infer<typeof roleToSave>;

/** A row of the list; only the id is used. */
export const roleToDelete = object({ roleID: id, ...ignored('name', 'version', 'rules', 'usedBy', 'revision') });

export const roleChangeToPreview = object({ RoleID: id, Rules: roleRules });
export type RoleChangeToPreview = z.infer<typeof roleChangeToPreview>;

/**
 * `link` makes the sites follow the role; `add` copies missing rights, `replace` also removes all others, and `remove`
 * removes the rights of the rules. `unlink` makes the rights individual, and takes neither a role nor rules.
 */
export const assignModes = ['link', 'add', 'replace', 'remove', 'unlink'] as const;
export type AssignMode = (typeof assignModes)[number];

/** On those of the sites that each customer has. */
export const roleToAssign = object({
  CustomerIDs: listOf(id),
  SiteIDs: listOf(id),
  /** Either a role or rules. */
  RoleID: id.optional(),
  Rules: roleRules.optional(),
  Mode: z.enum(assignModes, requiredOr('field-invalid')),
  Plan: plan,
})
  .refine(({ RoleID, Rules, Mode }) => RoleID !== undefined || Rules || Mode === 'unlink', {
    error: rule('field-required'),
    path: ['RoleID'],
  })
  .refine(({ RoleID, Rules }) => !(RoleID && Rules), { error: rule('field-invalid'), path: ['Rules'] })
  .refine(({ Mode, Rules }) => !(['link', 'unlink'].includes(Mode) && Rules), {
    error: rule('field-invalid'),
    path: ['Mode'],
  });
export type RoleToAssign = z.infer<typeof roleToAssign>;

/** Gives a customer the sites and rights of another one; what it already has is kept. */
export const accessToCopy = object({ FromCustomerID: id, CustomerID: id, Plan: plan });
export type AccessToCopy = z.infer<typeof accessToCopy>;

export const accessRole = z.object({
  /** Null for built-in roles, which are derived from the documentation and only serve as starting points. */
  roleID: z.int().nullable(),
  name: z.string(),
  /** Null if the rules span several versions. */
  version: z.string().nullable(),
  rules: z.array(z.object({ endpoints: z.string(), levels: z.array(z.enum(accessLevels)) })),
  /** Customers that follow it on at least one site. */
  usedBy: z.int(),
  revision: z.int(),
});
export type AccessRole = z.infer<typeof accessRole>;

export const changedAccess = z.object({
  customerID: z.int(),
  customerName: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'withoutSite']),
  /** Endpoints on sites whose rights change, as the history counts them. */
  rights: z.int(),
  /** By endpoint and level. */
  gained: z.int(),
  lost: z.int(),
  /** Names of those chosen sites that the customer does not have. */
  missingSites: z.array(z.string()),
});
export type ChangedAccess = z.infer<typeof changedAccess>;

/** Lists every chosen customer. */
export const assignedRole = z.object({
  /** History entry to revert; null if nothing changed. */
  entry: z.int().nullable(),
  customers: z.array(changedAccess),
});
export type AssignedRole = z.infer<typeof assignedRole>;

const { gains, losses, refused, admitted } = accessPreview.shape;
/** What changes, and the logged calls whose outcome would change. */
export const previewedAccess = changedAccess.extend({
  gains,
  losses,
  refused,
  admitted,
  /** Names of roles that the customer would no longer follow on a site. */
  leftRoles: z.array(z.string()),
});
export type PreviewedAccess = z.infer<typeof previewedAccess>;

export const rolePreview = z.object({ customers: z.array(previewedAccess), plan: z.string() });
export type RolePreview = z.infer<typeof rolePreview>;
