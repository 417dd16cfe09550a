import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { childEnvironment } from '../config.ts';
import { splitHosts } from '../database/connections.ts';
import { OperatorError } from '../logging/operator-error.ts';

export function startProgram(name: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const child = spawn(name, args, { env: childEnvironment(variables) });
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(
    ([[code], complaint]) => {
      if (code !== 0)
        throw new OperatorError(complaint.split('\n', 2).join(' ').trim() || `${name} ended with ${code}`);
    },
    () => {
      throw new OperatorError(
        `${name} was not found. Install the client programs of PostgreSQL (on Debian: postgresql-client), and have them in PATH`,
      );
    },
  );
  // Whoever waits for it may do so later.
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

/** The password is no argument, because every user of the machine can read those. */
export function addressFor(databaseUrl: string) {
  const { password } = new pg.Client({ connectionString: splitHosts(databaseUrl)[0] });
  const address = databaseUrl.replace(/(:\/\/[^:@/?#]*):[^/?#]*@/, '$1@').replace(/(?<=[?&])password=[^&]*&?/, '');
  return {
    argument: `--dbname=${address}`,
    variables: { PGPASSWORD: password ?? undefined, PGTARGETSESSIONATTRS: 'read-write' },
  };
}
