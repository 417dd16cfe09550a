import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const [saltBytes, tagLength] = [16, 32];
const storedPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** No characters that look or sound alike. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A hash takes a pool thread for about 30 ms: two at once leave half of Node's pool free. */
export const passwordQueue = pLimit(2);

export const hashPassword = (password: string): Promise<string> => passwordQueue(() => hash(password));

async function hash(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive('argon2id', { ...cost, message: password, nonce: salt, tagLength });
  const [salt64, tag64] = [salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt64}$${tag64}`;
}

export const hashRandomPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('hex'));

/** Compared when the name is unknown, for equal timing. */
const decoy = hash(randomBytes(32).toString('hex'));

/** Call within `passwordQueue`. */
export async function isRightPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const stored = storedPattern.exec(passwordHash ?? (await decoy));
  const [, memory, passes, parallelism, salt = '', tag64 = ''] = stored ?? [];
  if (!stored) return false;
  const expected = Buffer.from(tag64, 'base64');
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && passwordHash !== undefined;
}

export const generatePassword = (): string => generateGroups(5);

export function generateGroups(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
