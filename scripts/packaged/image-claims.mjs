// What the image is like on its own, with the embedded database: as `docker run` would start it.
import assert from 'node:assert/strict';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startConfined, until } from './confined.mjs';
import { openCaller } from './stack.mjs';

const address = 'http://127.0.0.1:3000';

export async function claimsOfImage({ image, folder, claim }) {
  const data = join(folder, 'data');
  const [uid, gid] = image.user.split(':').map(Number);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, uid, gid);
  const log = join(folder, 'image.log');
  const portal = startConfined(image, { log, folders: { [image.volume]: data } });

  await claim('starts where it can write to its volume only', async () => {
    await until(async () => readFileSync(log, 'utf8').includes('is ready'), portal);
    assert.throws(() => portal.run(['touch', '/portal/anything'], '0:0'), /Read-only file system/);
    assert(existsSync(join(data, 'portal.sqlite')));
  });
  await claim('is the first process, and has no rights', async () => {
    const facts = readFileSync(`/proc/${portal.firstProcess()}/status`, 'utf8');
    assert.match(facts, /^NSpid:\s+\d+\s+1$/m);
    assert.match(facts, new RegExp(`^Uid:(?:\\s+${uid}){4}$`, 'm'));
    assert.match(facts, /^CapEff:\s+0+$/m);
  });
  await claim('has no development packages, and nothing of what it was made from', async () => {
    const there = (path) => existsSync(join(image.root, 'portal', path));
    for (const name of ['vitest', 'typescript', 'vite', 'react', 'playwright-core'])
      assert(!there(`node_modules/${name}`), name);
    for (const name of ['.git', 'web/pages', 'e2e', 'api', 'package-lock.json']) assert(!there(name), name);
    assert(!existsSync(join(image.root, 'usr/bin/npm')));
    const ours = join(image.root, 'portal/node_modules/@fagvaerk');
    for (const name of readdirSync(ours)) assert(existsSync(join(ours, name)), `${name} leads nowhere`);
  });
  await claim('passes its own health check', async () => void portal.run(image.healthCommand));
  await claim('tells that it is well, serves pages and answers calls', async () => {
    assert.deepEqual(await (await fetch(`${address}/healthz`)).json(), { status: 'ok' });
    const page = await fetch(`${address}/invoicesv4`);
    assert.match(await page.text(), /<h1>Fakturaer<\/h1>/);
    const call = await fetch(`${address}/api/v4.0/invoices/20418`, { headers: openCaller });
    assert.equal(call.status, 200);
  });
  await claim('runs its commands beside the server', async () => {
    assert.match(portal.run(['node', 'server/src/commands/admin.ts', 'list']), /admin/);
  });
  await claim('ends in order on SIGTERM', async () => {
    portal.kill('SIGTERM');
    assert.equal(await portal.ended, 0);
    assert.match(readFileSync(log, 'utf8'), /"msg":"stopped"/);
  });
}
