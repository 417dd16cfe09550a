import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Administrator, type Customer, sandboxSite } from './calls.ts';
import { inMB, inMs, percentile, Tally } from './figures.ts';
import { makeProbe } from './probe.ts';
import { openSqlite, type Product, smallHeap, startProduct } from './product.ts';
import { isInstalled, outputOf, type Proof, size } from './proof.ts';

const connections = size('HARDENING_SLOW_CONNECTIONS', 1_000);
/** Quiet and attack take turns, so that whatever else the machine does hits both alike. */
const turns = size('HARDENING_SLOW_TURNS', 3);
const turnMs = 8_000;
const opensWithinMs = 4_000;
const warmUpShare = 0.3;
const memoryMaximumMB = 50;
/** One key may leave so much unread. */
const unreadMB = 30;
const slowdownMaximum = 2;
/** Below this, a difference is one of the machine and not of the server. */
const noticedMs = 1;
/** They are slow once they are there. Coming, they bring up to 2,500 calls or 250 megabytes a second, like any load, from the same two cores as everything else. */
const noticedWhileComingMs = 5;
const attackers = 20;
const path = '/api/v4.0/roles';

type Means = Readonly<{ product: Product; customer: Customer; token: string }>;
/** What one of the connections does. */
type Attack = (means: Means, socket: Socket, place: number) => void;

const head = (method: string, address: string, ...lines: string[]) =>
  [`${method} ${address} HTTP/1.1`, 'Host: x', ...lines].join('\r\n');
const keyLines = ({ apiKey }: Customer) => [`apikey: ${apiKey}`, `siteName: ${sandboxSite}`];
/** One for all: a thousand of them would be a gigabyte of ours. */
const megabyte = Buffer.from(`[{"a":"${'x'.repeat(1_000_000)}"}]`);
const json = (length: number) => ['Content-Type: application/json', `Content-Length: ${length}`];

/** Again and again, until the connection is closed. */
function every(ms: number, socket: Socket, send: () => void): void {
  const timer = setInterval(send, ms);
  socket.once('close', () => clearInterval(timer));
}

const attacks: Record<string, Attack> = {
  'slow headers': (_means, socket) => {
    socket.write(`${head('GET', path)}\r\n`);
    every(1_000, socket, () => socket.write('X-a: b\r\n'));
  },
  'slow bodies': ({ customer, token }, socket, place) => {
    const targets = [
      head('POST', '/auth/login', ...json(1_000)),
      head('POST', '/api/v4.0/worksheets', ...keyLines(customer), ...json(1_000_000)),
      head('POST', '/Admin/CreateExternalCustomers', `Authorization: Bearer ${token}`, ...json(1_000_000)),
    ];
    socket.write(`${targets[place % targets.length]}\r\n\r\n[`);
    every(1_000, socket, () => socket.write(' '.repeat(10)));
  },
  'slow readers': ({ customer }, socket, place) => {
    socket.pause();
    const address = place % 2 === 0 ? '/introduction' : '/api/v4.0/invoices?pageSize=1000';
    socket.write(`${head('GET', address, ...keyLines(customer))}\r\n\r\n`.repeat(10));
  },
  'the last byte withheld': ({ customer, token }, socket, place) => {
    const targets: [string, ...string[]][] = [
      ['/auth/login'],
      ['/api/v4.0/worksheets', ...keyLines(customer)],
      ['/api/v3.0/projects/upload/1042', ...keyLines(customer)],
      ['/Admin/CreateExternalCustomers', 'Authorization: Bearer x'],
      ['/Admin/CreateExternalCustomers', `Authorization: Bearer ${token}`],
    ];
    const [address, ...lines] = targets[place % targets.length] ?? [''];
    socket.write(`${head('POST', address, ...lines, ...json(megabyte.length))}\r\n\r\n`);
    socket.write(megabyte.subarray(0, -1));
  },
};

/** Many who take their time: the server stays small, and the others hardly notice. */
export async function slow(proof: Proof): Promise<void> {
  for (const [name, attack] of Object.entries(attacks)) await withstand(proof, name, attack);
  await withstandTool(proof);
}

/** With the usual limits: those who take their time have one key, and the others enough of them. */
async function prepare(proof: Proof): Promise<Means & { others: Customer[] }> {
  const { variables } = await openSqlite(proof);
  const product = await startProduct(proof, { ...variables, RATE_LIMIT_PER_MINUTE: '600', NODE_OPTIONS: smallHeap });
  const administrator = await Administrator.logIn(product.origin);
  const [customer, ...others] = (await administrator.addCustomers(product.origin, 21, true)) as [Customer];
  const token = administrator.headers.authorization?.slice('Bearer '.length) ?? '';
  return { product, customer, others, token };
}

async function withstand(proof: Proof, name: string, attack: Attack): Promise<void> {
  const means = await prepare(proof);
  const { product } = means;
  const probe = probeOf(proof, means);
  const [quiet, coming, staying]: [number[], number[], number[]] = [[], [], []];
  const statuses = new Tally();
  const ask = async (times: number[], forMs = turnMs) => {
    for (const { status, ms } of await probe(forMs)) {
      statuses.add(status);
      times.push(ms);
    }
  };
  let [peak, stayed] = [0, 0];
  const begin = async (sockets: Set<Socket>, count: number) => {
    const begunAtMs = performance.now();
    for (let place = 0; place < count; place++) {
      // One after another: no line brings twenty of them within the same millisecond.
      const dueAtMs = begunAtMs + (place * opensWithinMs) / connections;
      while (performance.now() < dueAtMs) await sleep(1);
      const localAddress = `127.0.3.${(place % attackers) + 1}`;
      const socket = connect({ port: product.port, host: '127.0.0.1', localAddress });
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => sockets.delete(socket))
        .resume();
      attack(means, socket, place);
    }
  };
  const turn = async (count: number) => {
    const sockets = new Set<Socket>();
    const watch = setInterval(() => {
      if (product.isAlive()) peak = Math.max(peak, product.memory());
    }, 100);
    await Promise.all([ask(coming, opensWithinMs), begin(sockets, count)]);
    stayed = Math.max(stayed, sockets.size);
    await ask(staying);
    clearInterval(watch);
    for (const socket of sockets) socket.destroy();
    await sleep(500);
  };

  // What such traffic takes up while it comes and goes is not counted, only what those take up who stay.
  await turn(connections * warmUpShare);
  const before = product.memory();
  [peak, stayed] = [0, 0];
  [coming.length, staying.length] = [0, 0];
  for (let round = 0; round < turns && product.isAlive(); round++) {
    await ask(quiet);
    await turn(connections);
  }

  proof.tell(`${name}: connections, of which stayed`, `${connections}, ${stayed}`);
  const maximumMB = memoryMaximumMB + (name === 'slow readers' ? unreadMB : 0);
  proof.claim(
    `${name}: memory`,
    product.isAlive() && peak - before <= maximumMB,
    `${inMB(before)} → ${inMB(peak)}`,
    `at most ${maximumMB} MB more`,
  );
  judgeOthers(proof, name, quiet, staying);
  judgeOthers(proof, `${name}, while they come`, quiet, coming, noticedWhileComingMs);
  countRefused(proof, name, statuses);
  await product.end('SIGKILL');
}

const probeOf = (proof: Proof, { product, others }: Means & { others: readonly Customer[] }) =>
  makeProbe(proof, {
    address: product.origin + path,
    callers: others.map(({ headers }) => headers),
    localAddress: '127.0.0.2',
  });

function judgeOthers(proof: Proof, name: string, quiet: number[], attacked: number[], noticed = noticedMs): void {
  const [usual, under] = [percentile(quiet, 95), percentile(attacked, 95)];
  proof.claim(
    `${name}: 95th percentile of others`,
    under <= slowdownMaximum * Math.max(usual, noticed),
    `${inMs(usual)} → ${inMs(under)}`,
    `at most doubled, or below ${noticed * slowdownMaximum} ms`,
  );
}

function countRefused(proof: Proof, name: string, statuses: Tally): void {
  const refused = statuses.total - statuses.of(200);
  proof.claim(`${name}: others refused or unanswered`, refused === 0, `${refused} of ${statuses.total}`, '0');
}

/** The same by a program that others wrote. It asks from where it attacks, where only so many connections are let in: what others see counts. */
async function withstandTool(proof: Proof): Promise<void> {
  if (!isInstalled('slowhttptest')) return proof.skip('slowhttptest', 'it is not installed');
  const means = await prepare(proof);
  const { origin } = means.product;
  const probe = probeOf(proof, means);
  const modes = { 'slow headers': '-H', 'slow bodies': '-B', ranges: '-R', 'slow readers': '-X' };
  for (const [name, mode] of Object.entries(modes)) {
    const address = mode === '-B' ? `${origin}/auth/login` : `${origin}/introduction`;
    const quiet = await probe(turnMs);
    const args = [mode, '-c', String(connections), '-r', '500', '-i', '2', '-l', '12', '-p', '3', '-u', address];
    const [{ text }, attacked] = await Promise.all([outputOf('slowhttptest', args), probe(10_000)]);
    const statuses = new Tally();
    for (const { status } of [...quiet, ...attacked]) statuses.add(status);
    const verdicts = Array.from(text.matchAll(/service available:\S*\s+\S*?(YES|NO)/g), ([, verdict]) => verdict);
    proof.tell(`slowhttptest, ${name}: its own verdict on its own address`, verdicts.at(-1) ?? 'none');
    const [usual, under] = [quiet.map(({ ms }) => ms), attacked.map(({ ms }) => ms)];
    judgeOthers(proof, `slowhttptest, ${name}`, usual, under);
    countRefused(proof, `slowhttptest, ${name}`, statuses);
  }
  await means.product.end('SIGKILL');
}
