import { randomBytes, randomInt } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

const settings = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Letters and digits that are not mistaken for each other when read aloud or copied by hand. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordGroups = 5;
const groupCharacters = 4;

/** argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password, settings);

/** Of a password that nobody knows. */
export const hashNobodysPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('hex'));

/** What an unknown name is measured against, so that it takes as long as a known one. */
const nobody = hashNobodysPassword();

/** Takes about the same time whether there is a hash to compare with or not. */
export async function isRightPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password);
  return isRight && passwordHash !== undefined;
}

/** About 99 bits, in groups that can be read aloud. */
export const generatePassword = (): string => generateGroups(passwordGroups);

/** About 20 bits to a group. */
export function generateGroups(groups: number): string {
  const group = () => Array.from({ length: groupCharacters }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
