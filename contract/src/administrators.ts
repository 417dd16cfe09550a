/** Logging in, one's own account, and who the administrators are. */
import { z } from 'zod';
import { id, isPlainText, object, requiredOr, requiredText, rule } from './fields.ts';
import { passwordMaximumCharacters, textMaximumCharacters } from './limits.ts';

/** Support looks, explains and resets sandboxes; administrators change. From the least to the most. */
export const roles = ['support', 'administrator'] as const;
export type Role = (typeof roles)[number];

const password = z
  .string(requiredOr('text-expected'))
  .min(1, rule('field-required'))
  .max(passwordMaximumCharacters, rule('text-too-long'));
/** Six digits of the second factor, or a recovery code; people write both in groups. */
const code = requiredText(textMaximumCharacters);

export const credentials = object({
  Username: z
    .string(requiredOr('text-expected'))
    .min(1, rule('field-required'))
    .max(textMaximumCharacters, { error: rule('text-too-long'), abort: true })
    .refine(isPlainText, rule('text-not-plain')),
  Password: password,
  /** Asked for where the administrator has a second factor. */
  Code: code.optional(),
});

/** For whoever is logged in and proves it once more. */
export const ownPassword = object({ Password: password });
export const passwordToChange = object({ OldPassword: password, NewPassword: password });
/** With the token of a link instead of an old password. */
export const passwordToSet = object({ Token: requiredText(textMaximumCharacters), Password: password });
export const codeToConfirm = object({ Code: code });
export const sessionToEnd = object({
  SessionID: requiredText(textMaximumCharacters).regex(/^[0-9a-f]{16}$/, rule('field-invalid')),
});
/** Of calls that need not be told anything. */
export const noFields = object({});

const role = z.enum(roles, requiredOr('field-invalid'));
export const administratorToCreate = object({
  Username: requiredText(textMaximumCharacters).regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N} ._@+-]*[\p{L}\p{N}])?$/u,
    rule('username-invalid'),
  ),
  Role: role,
});
export const administratorReference = object({ AdministratorID: id });
export const roleToGive = object({ AdministratorID: id, Role: role });

/** Who is logged in, and what has to be done before anything else. */
export const signedIn = z.object({
  username: z.string(),
  role: z.enum(roles),
  mayChange: z.boolean(),
  passwordChangeNeeded: z.boolean(),
  secondFactorNeeded: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SignedIn = z.infer<typeof signedIn>;

/** Times are ISO 8601, UTC. */
export const administrator = z.object({
  administratorID: z.int(),
  username: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Until when a link to choose a password waits to be used; null where none does. */
  linkUntil: z.string().nullable(),
});
export type AdministratorFacts = z.infer<typeof administrator>;

/** The token is shown this once. */
export const passwordLink = z.object({
  administratorID: z.int(),
  username: z.string(),
  token: z.string(),
  until: z.string(),
});
export type PasswordLink = z.infer<typeof passwordLink>;

export const ownSession = z.object({
  sessionID: z.string(),
  address: z.string(),
  browser: z.string(),
  createdAt: z.string(),
  lastUsed: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** For the authenticator app: to type, and as the address that its camera reads. */
export const newSecondFactor = z.object({ secret: z.string(), address: z.string() });
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
