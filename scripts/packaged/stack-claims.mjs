// Three portals behind nginx on one PostgreSQL: what readers, programs and administrators see of them.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeAsk, unpacked } from './ask.mjs';
import { adminPassword, openCaller, readServices, startDatabase, startStack } from './stack.mjs';

const page = '/invoicesv4';
const readers = [
  { cookie: 'lang=da; theme=dark', 'accept-encoding': 'gzip, deflate, br, zstd' },
  { cookie: 'theme=light; lang=en', 'accept-encoding': 'gzip, deflate, br' },
  { cookie: 'session=abc; lang=xx', 'accept-encoding': 'br;q=0, gzip;q=0.5' },
  { cookie: 'lang=en', 'accept-encoding': 'gzip' },
  {},
];
/** Also while it is asked whether anything changed. */
const kept = /^(?:HIT|STALE|UPDATING)$/;
const asJson = (value) => ({ method: 'POST', 'content-type': 'application/json', body: JSON.stringify(value) });

export async function claimsOfStack({ claim, ...places }) {
  const services = readServices(places.machine);
  const database = await startDatabase(services.database.environment);
  const leave = () => database.remove().finally(() => process.exit(1));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await claimsWith(await startStack({ ...places, services, databasePort: database.port }), claim);
  } finally {
    await database.remove();
  }
}

async function claimsWith({ portals, proxy, certificate }, claim) {
  const { ask, protocol, close } = makeAsk('https://localhost', certificate);
  try {
    await claim('nginx speaks TLS and HTTP/2', async () => {
      assert.equal((await ask('/healthz')).status, 200);
      assert.equal(protocol(), 'h2');
    });
    await claimsOfPages(claim, ask);
    await claimsOfCalls(claim, ask);
    await claimsOfLeaving(claim, ask, portals);
  } finally {
    close();
    proxy.kill('SIGQUIT');
    await proxy.ended;
  }
}

async function claimsOfPages(claim, ask) {
  await claim('pages come in the language and encoding that was asked for', async () => {
    const answers = await Promise.all(readers.map((reader) => ask(page, reader)));
    const seen = answers.map(({ headers }) => [headers['content-language'], headers['content-encoding']]);
    assert.deepEqual(seen, [
      ['da', 'br'],
      ['en', 'br'],
      ['da', 'gzip'],
      ['en', 'gzip'],
      ['da', undefined],
    ]);
    for (const answer of answers) assert.match(unpacked(answer), /<h1>(?:Fakturaer|Invoices)<\/h1>/);
    assert.equal(answers[0].headers['cache-control'], 'no-cache');
  });
  await claim('of 1000 readers 99 % are answered from the cache', async () => {
    let fromCache = 0;
    for (let at = 0; at < 1000; at++) {
      const { headers } = await ask(`${page}?from=${at}`, readers[at % readers.length]);
      if (kept.test(headers['x-cache'])) fromCache++;
    }
    assert(fromCache >= 990, `${fromCache} of 1000`);
  });
  await claim('who has a page already is told that it is unchanged, by the cache', async () => {
    const { headers } = await ask(page, readers[0]);
    const again = await ask(page, { ...readers[0], 'if-none-match': headers.etag });
    assert.equal(again.status, 304);
    assert.match(again.headers['x-cache'], kept);
  });
  await claim('files with a hash in their name are kept as long as their headers say', async () => {
    const html = unpacked(await ask(page));
    const [, asset] = /"(\/assets\/[^"]+\.js)"/.exec(html);
    const first = await ask(asset, readers[0]);
    const second = await ask(asset, readers[0]);
    assert.deepEqual([first.headers['x-cache'], second.headers['x-cache']], ['MISS', 'HIT']);
    assert.match(second.headers['cache-control'], /immutable/);
  });
  await claim('what was made for one reader is not kept', async () => {
    for (const path of ['/search?q=faktura', '/login', '/healthz', '/nowhere']) {
      await ask(path);
      assert.notEqual((await ask(path)).headers['x-cache'], 'HIT', path);
    }
  });
  await claim('in the clear readers are sent on and programs are refused', async () => {
    const reader = await fetch(`http://localhost${page}`, { redirect: 'manual' });
    assert.deepEqual([reader.status, reader.headers.get('location')], [308, `https://localhost${page}`]);
    const program = await fetch('http://localhost/api/v4.0/invoices/20418', { headers: openCaller });
    assert.match(JSON.stringify(await program.json()), /https-required/);
  });
}

async function claimsOfCalls(claim, ask) {
  await claim('calls are decided each time', async () => {
    for (let at = 0; at < 6; at++) {
      const { status, headers } = await ask('/api/v4.0/invoices/20418', openCaller);
      assert.deepEqual([status, headers['x-cache']], [200, undefined]);
    }
    assert.equal((await ask('/api/v4.0/invoices/20418', { ...openCaller, apikey: 'unknown' })).status, 401);
  });
  await claim('nobody can say that they call from elsewhere', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    await ask('/api/v4.0/invoices/20418', { ...openCaller, ...forged });
    const log = unpacked(await ask('/api/access/calls', openCaller));
    assert.match(log, /"127\.0\.0\.1"/);
    assert.doesNotMatch(log, /203\.0\.113\.9/);
  });
  await claim('a body that is too large is refused in our own words', async () => {
    const { status, body } = await ask('/api/v4.0/worksheets', { ...openCaller, ...asJson('x'.repeat(2_000_000)) });
    assert.equal(status, 400);
    assert.match(body.toString(), /body-too-large/);
  });
  await claim('an administrator logs in on one portal and is known to all', async () => {
    const login = await ask('/auth/login', asJson({ Username: 'admin', Password: adminPassword }));
    assert.equal(login.status, 200);
    for (let at = 0; at < 6; at++) {
      const session = await ask('/Admin/session', { authorization: `Bearer ${login.body}` });
      assert.deepEqual([session.status, session.headers['x-cache']], [200, undefined]);
    }
  });
}

async function claimsOfLeaving(claim, ask, portals) {
  const [first, second, third] = portals;
  await claim('a portal ends and nobody notices', async () => {
    const leaving = first.ended;
    first.kill('SIGTERM');
    const statuses = new Set();
    let isOver = false;
    leaving.then(() => {
      isOver = true;
    });
    while (!isOver) statuses.add((await ask('/api/v4.0/invoices/20418', openCaller)).status) && (await sleep(200));
    for (let at = 0; at < 6; at++) statuses.add((await ask('/api/v4.0/invoices/20418', openCaller)).status);
    assert.deepEqual([...statuses], [200]);
    assert.equal(await leaving, 0);
  });
  await claim('a portal is killed and the next answers', async () => {
    second.kill('SIGKILL');
    await second.ended;
    for (let at = 0; at < 6; at++) assert.equal((await ask('/api/v4.0/invoices/20418', openCaller)).status, 200);
  });
  await claim('without any portal the documentation can still be read', async () => {
    third.kill('SIGTERM');
    assert.equal(await third.ended, 0);
    // As old as it takes to be asked about again.
    await sleep(11_000);
    assert.equal((await ask(page, readers[0])).status, 200);
    assert.equal((await ask('/api/v4.0/invoices/20418', openCaller)).status, 502);
  });
}
