import fc from 'fast-check';
import { granted } from '../fixtures/malformed-calls.ts';
import { Administrator } from './calls.ts';
import { inMB, Tally } from './figures.ts';
import { type Malformed, malformedMessages, wellFormed } from './malformed-messages.ts';
import { type Database, openDatabases, smallHeap, startProduct } from './product.ts';
import { type Proof, size } from './proof.ts';
import { RawConnection } from './raw-connection.ts';

const requests = size('HARDENING_MALFORMED', 100_000);
const connectionsAtOnce = 24;
/** So many at a time are made up in advance. */
const batch = 260;
const growthMaximumMB = 64;
/** Served to anybody: being answered means no right. */
const isPublic = ({ bytes }: Malformed) => !/\/(api|auth|admin)/i.test(bytes.toString('latin1'));

/** Requests that nobody may make, on bare sockets: none is accepted, none is the server's fault, and it stays as small as it was. */
export async function malformed(proof: Proof): Promise<void> {
  for (const database of await openDatabases(proof)) await proveOn(proof, database);
}

async function proveOn(proof: Proof, { name, variables }: Database): Promise<void> {
  const product = await startProduct(proof, { ...variables, NODE_OPTIONS: smallHeap });
  const { origin } = product;
  const administrator = await Administrator.logIn(origin);
  const [reader, everywhere] = [
    await administrator.addCustomer(origin, false),
    await administrator.addCustomer(origin, true),
  ];
  await administrator.grantReading(origin, reader, granted);
  const documented = await documentedPaths(administrator, origin);
  const token = administrator.headers.authorization?.slice('Bearer '.length) ?? '';
  const shapes = malformedMessages({ reader, everywhere, token, documented });
  const historyBefore = await historyLength(administrator, origin);

  const [statuses, accepted, faults] = [new Tally(), new Tally(), new Tally()];
  let sent = 0;
  const memory: number[] = [];
  const examine = (message: Malformed, answered: readonly number[]) => {
    if (answered.length === 0) statuses.add('closed');
    for (const status of answered) {
      statuses.add(status === 0 ? 'no answer' : status);
      if (status >= 500) faults.add(`${message.shape}: ${status}`);
      const isRefused = status >= 400 || status === 0 || isPublic(message);
      if (!isRefused) accepted.add(`${message.shape}: ${status}`);
      if (!isRefused || status >= 500) tellOnce(message, status);
    }
  };
  const told = new Set<string>();
  const tellOnce = ({ shape, bytes }: Malformed, status: number) => {
    if (told.has(shape + status)) return;
    told.add(shape + status);
    console.log(`${status} for ${shape}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`);
  };

  const connections = Array.from(
    { length: connectionsAtOnce },
    (_, place) => new RawConnection(product.port, `127.0.2.${place + 1}`),
  );
  const seed = 20_261_115;
  for (let round = 0; sent < requests && product.isAlive(); round++) {
    const each = Math.ceil(batch / Object.keys(shapes).length);
    const waiting = Object.values(shapes).flatMap((shape) => fc.sample(shape, { numRuns: each, seed: seed + round }));
    await Promise.all(
      connections.map(async (connection) => {
        for (let message = waiting.pop(); message && sent < requests; message = waiting.pop()) {
          sent += message.answers;
          examine(message, await connection.send(message));
        }
      }),
    );
    if (!product.isAlive()) break;
    memory.push(product.memory());
  }
  for (const connection of connections) connection.close();

  proof.tell(`${name}: malformed requests sent`, sent);
  proof.tell(`${name}: answers`, String(statuses));
  proof.claim(`${name}: accepted without right`, accepted.total === 0, accepted.total || 0, '0');
  proof.claim(`${name}: answered with 5xx`, faults.total === 0, String(faults.total && faults), '0');
  proof.claim(`${name}: process alive`, product.isAlive(), product.isAlive() ? 'yes' : 'no', 'yes');
  if (!product.isAlive()) return;
  // Between two collections it goes up and down: what is left after them would go up only if something were kept.
  const third = Math.ceil(memory.length / 3);
  const [first, last] = [Math.min(...memory.slice(0, third)), Math.min(...memory.slice(-third))];
  proof.claim(
    `${name}: lowest memory in the first and in the last third, and the most`,
    last - first <= growthMaximumMB,
    `${inMB(first)}, ${inMB(last)}, ${inMB(Math.max(...memory))}`,
    `at most ${growthMaximumMB} MB more`,
  );
  // The same way in as the others: so it would have been seen if one of them had been accepted.
  const control = await new RawConnection(product.port, '127.0.0.1').send({
    bytes: Buffer.from(wellFormed(reader)),
    answers: 1,
  });
  proof.claim(`${name}: the granted call still answers`, control[0] === 200, String(control), '200');
  const changed = (await historyLength(administrator, origin)) - historyBefore;
  proof.claim(`${name}: changes in the history`, changed === 0, changed, '0');
  await product.end();
}

async function documentedPaths(administrator: Administrator, origin: string): Promise<string[]> {
  const { data } = JSON.parse((await administrator.read(origin, 'endpoints')).text) as {
    data: { endpointPath: string }[];
  };
  return data.map(({ endpointPath }) => endpointPath);
}

async function historyLength(administrator: Administrator, origin: string): Promise<number> {
  return (JSON.parse((await administrator.read(origin, 'audit?pageSize=1')).text) as { total: number }).total;
}
