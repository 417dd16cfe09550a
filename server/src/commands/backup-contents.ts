import type { Config } from '../config.ts';
import { requireKnown } from '../database/migrate.ts';
import { createKeyVault } from '../directory/api-keys.ts';
import { readSecret } from '../directory/secret.ts';
import { OperatorError } from '../logging/operator-error.ts';

/** Credentials must not become valid again, calls must not outlive their retention, and no process of then is running. */
export const leftOut = [
  ...['sessions', 'password_links', 'key_handovers', 'calls', 'unknown_keys', 'idempotent_requests'],
  'processes',
];

export type Contents = Readonly<{ migrations: string[]; fingerprint: string | null }>;

/** Before anything is replaced, because a server would not start on it. */
export async function requireFitting({ migrations, fingerprint }: Contents, config: Config): Promise<void> {
  requireKnown(migrations);
  if (fingerprint === null) return;
  const vault = createKeyVault(await readSecret(config, async () => true));
  if (vault.fingerprint !== fingerprint)
    throw new OperatorError(
      'its API keys were encrypted with another secret. Put that one back first: the file "secret" in DATA_DIR, or PORTAL_SECRET',
    );
}

export function requireReplace(hasData: boolean, replaces: boolean): void {
  if (hasData && !replaces)
    throw new OperatorError('the portal has data already. With --replace it is deleted and replaced by the backup');
}
