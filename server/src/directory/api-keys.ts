import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { hashApiKey } from '../authorization/key-hash.ts';
import { OperatorError } from '../logging/operator-error.ts';

export type TokenPurpose = 'session' | 'password link' | 'key handover';

export type KeyVault = Readonly<ReturnType<typeof createKeyVault>>;

export class WrongSecretError extends OperatorError {
  constructor(options?: ErrorOptions) {
    super(
      'The API keys in the database were encrypted with another secret. ' +
        'Put the right one back: the file "secret" in DATA_DIR, or PORTAL_SECRET. ' +
        'All servers on one database need the same.',
      options,
    );
  }
}

const nonceBytes = 12;
const tagBytes = 16;
const tokenRandomBytes = 20;
const tokenMacBytes = 12;

export const createApiKey = (): string => randomUUID();

export const endingOf = (apiKey: string): string => apiKey.slice(-4);

export const maskApiKey = (ending: string): string => `••••…${ending}`;

/** A copy of the database gives no access. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** The key's hash as additional data binds a sealed key to its row. */
export function createKeyVault(secret: string) {
  const cipherKey = Buffer.from(hkdfSync('sha256', secret, '', 'fagvaerk api keys', 32));
  const fingerprint = Buffer.from(hkdfSync('sha256', secret, '', 'fagvaerk fingerprint of the secret', 16));
  const blindingKey = Buffer.from(hkdfSync('sha256', secret, '', 'fagvaerk blinded names', 32));
  const tokenKey = Buffer.from(hkdfSync('sha256', secret, '', 'fagvaerk tokens', 32));
  const macOf = (purpose: TokenPurpose, random: Buffer) =>
    createHmac('sha256', tokenKey).update(purpose).update(random).digest().subarray(0, tokenMacBytes);
  /** Only decrypts with the same context, which binds the content to its row. */
  const encrypt = (content: Buffer, context: string): string => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  };
  const decrypt = (encrypted: string, context: string): Buffer => {
    const bytes = Buffer.from(encrypted, 'base64url');
    const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
    try {
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch (cause) {
      throw new WrongSecretError({ cause });
    }
  };
  return {
    encrypt,
    decrypt,
    seal: (apiKey: string): string => encrypt(Buffer.from(apiKey), hashApiKey(apiKey)),
    unseal: (sealed: string, keyHash: string): string => decrypt(sealed, keyHash).toString('utf8'),
    fingerprint: fingerprint.toString('hex'),
    blind: (name: string): string => createHmac('sha256', blindingKey).update(name).digest('base64url'),
    createToken(purpose: TokenPurpose): string {
      const random = randomBytes(tokenRandomBytes);
      return Buffer.concat([random, macOf(purpose, random)]).toString('base64url');
    },
    /** Needs no database, so that forged tokens cost little. */
    isGenuine(purpose: TokenPurpose, token: string): boolean {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== tokenRandomBytes + tokenMacBytes || bytes.toString('base64url') !== token) return false;
      const [random, mac] = [bytes.subarray(0, tokenRandomBytes), bytes.subarray(tokenRandomBytes)];
      return timingSafeEqual(mac, macOf(purpose, random));
    },
  };
}
