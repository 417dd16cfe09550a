import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads one line: from a person without showing it, or from whatever is piped in. */
export async function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY === true });
  // Ctrl-C means: leave everything as it is.
  lines.once('SIGINT', () => process.exit(130));
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
