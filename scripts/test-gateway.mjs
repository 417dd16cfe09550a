// The long run of the gateway's proofs, on both databases: decisions against the specification, calls right after a
// change in one process and in several, beside resets, lost connections and processes that come and go, malformed calls.
import { withPostgres } from './postgres.mjs';
import { main, prepare, runNpm } from './prepare.mjs';

const sizes = { DECISIONS: '1000000', CALLS_AFTER_CHANGE: '100000', CALLS_IN_TURMOIL: '100000', MALFORMED: '20000' };
const proofs = [
  'src/access/rules/decide',
  'src/access/rules/rules-in-force',
  'test/call-after-change',
  'test/turmoil',
  'src/gateway/malformed',
];
const projects = ['--project', 'server', '--project', 'server on PostgreSQL'];

await main(async () => {
  const { environment } = await prepare();
  const words = ['run', '--silent', 'test:unit', '--', ...projects, '--no-file-parallelism', ...proofs];
  return withPostgres(environment, (withServer) => runNpm(words, { ...withServer, ...sizes }));
});
