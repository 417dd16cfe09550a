// Runs one part in a process of its own and leaves its claims as JSON where HARDENING_REPORT says.
import { writeFileSync } from 'node:fs';
import { crash } from './crash.ts';
import { disk } from './disk.ts';
import { frozen } from './frozen.ts';
import { load } from './load.ts';
import { malformed } from './malformed.ts';
import { type Part, Proof } from './proof.ts';
import { restarts } from './restarts.ts';
import { slow } from './slow.ts';
import { tools } from './tools.ts';

const parts: Record<string, Part> = { malformed, crash, restarts, slow, tools, frozen, disk, load };

const name = process.argv[2] ?? '';
const part = parts[name];
if (!part) throw new Error(`There is no part ${name}`);

const proof = new Proof();
let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await proof.clear().catch(() => {});
  process.exit(130);
};
process.on('SIGINT', stop).on('SIGTERM', stop);

try {
  await part(proof);
} catch (error) {
  // What is stopped fails in whatever it was at.
  if (!isStopping)
    proof.claim(
      'ran to its end',
      false,
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      'yes',
    );
}
if (!isStopping) {
  await proof.clear().catch((error) => console.error(error));
  if (process.env.HARDENING_REPORT) writeFileSync(process.env.HARDENING_REPORT, JSON.stringify(proof.claims));
  process.exit(proof.claims.some(({ holds }) => holds === false) ? 1 : 0);
}
