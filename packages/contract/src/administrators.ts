import { z } from 'zod';
import { id, isPlainText, object, requiredOr, requiredText, rule } from './fields.ts';
import { languages } from './language.ts';
import { passwordMaximumCharacters, textMaximumCharacters } from './limits.ts';

/** In ascending order of privilege. */
export const roles = ['support', 'administrator'] as const;
export type Role = (typeof roles)[number];

const password = z
  .string(requiredOr('text-expected'))
  .min(1, rule('field-required'))
  .max(passwordMaximumCharacters, rule('text-too-long'));
/** A TOTP code or a recovery code, possibly with spaces. */
const code = requiredText(textMaximumCharacters);

export const credentials = object({
  Username: z
    .string(requiredOr('text-expected'))
    .min(1, rule('field-required'))
    .max(textMaximumCharacters, { error: rule('text-too-long'), abort: true })
    .refine(isPlainText, rule('text-not-plain')),
  Password: password,
  Code: code.optional(),
});

/** The code is required from administrators with a second factor. */
export const ownCredentials = object({ Password: password, Code: code.optional() });
export type OwnCredentials = z.infer<typeof ownCredentials>;
export const passwordToChange = object({ OldPassword: password, NewPassword: password, Code: code.optional() });
export const passwordToSet = object({ Token: requiredText(textMaximumCharacters), Password: password });
export const passwordLinkToFind = object({ Token: requiredText(textMaximumCharacters) });
export const languageToSet = object({ Language: z.enum(languages, requiredOr('field-invalid')) });
export const codeToConfirm = object({ Code: code });
export const sessionToEnd = object({
  SessionID: requiredText(textMaximumCharacters).regex(/^[0-9a-f]{16}$/, rule('field-invalid')),
});
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

export const signedIn = z.object({
  username: z.string(),
  role: z.enum(roles),
  mayChange: z.boolean(),
  passwordChangeNeeded: z.boolean(),
  secondFactorNeeded: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Since this session began, and not by it. */
  secondFactorRemoved: z.boolean(),
  /** Null until chosen. Login sets the language cookie to it. */
  language: z.enum(languages).nullable(),
});
export type SignedIn = z.infer<typeof signedIn>;

export const administrator = z.object({
  administratorID: z.int(),
  username: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  linkUntil: z.string().nullable(),
});
export type AdministratorFacts = z.infer<typeof administrator>;

/** The token is returned only here. */
export const passwordLink = z.object({
  administratorID: z.int(),
  username: z.string(),
  token: z.string(),
  until: z.string(),
});
export type PasswordLink = z.infer<typeof passwordLink>;

/** Whose account a link is for. */
export const foundPasswordLink = z.object({ username: z.string() });
export type FoundPasswordLink = z.infer<typeof foundPasswordLink>;

export const ownSession = z.object({
  sessionID: z.string(),
  address: z.string(),
  browser: z.string(),
  createdAt: z.string(),
  lastUsed: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const newSecondFactor = z.object({ secret: z.string(), address: z.string() });
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const sessionToken = z.string().min(1);
