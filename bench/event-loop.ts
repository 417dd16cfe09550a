// For how long the gateway's event loop is blocked while 20 clients send the most expensive calls of the sandbox.
import { setTimeout as sleep } from 'node:timers/promises';
import { administrator, makeCaller } from './api-caller.ts';
import { judge, median } from './compare.ts';
import { startProduct } from './server-process.ts';

const clients = 20;
const rounds = 10;
const roundMs = 2_000;
const wanted = { atMost: 20 };

const budget = { startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 };
const bodies = {
  budgets: JSON.stringify(Array(1000).fill({ ...budget, description: 'x'.repeat(500) })),
  rubbish: `[${Array(1000)
    .fill(`{${'"felt":[1,2,3],'.repeat(60)}"a":1}`)
    .join(',')}]`,
  file: JSON.stringify([{ fileData: 'JVBERi0x'.repeat(900_000), fileName: 'x.pdf', mimeType: 'application/pdf' }]),
};
const calls: readonly (readonly [method: string, path: string, body?: string])[] = [
  ['GET', '/api/v4.0/fitterhours?pageSize=1000'],
  ['GET', '/api/v3.0/worksheets?pageSize=1000'],
  ['GET', '/api/v3.0/projects?pageSize=1000&search=findes%20ikke'],
  ['GET', '/api/v3.0/invoices/pdf/20418'],
  ['POST', '/api/v4.0/budgets', bodies.budgets],
  ['POST', '/api/v4.0/budgets', bodies.rubbish],
  ['POST', '/api/v3.0/projects/upload/1042', bodies.file],
];

const product = await startProduct({ ...administrator, RATE_LIMIT_PER_MINUTE: '1000000000' });
const headers = { ...(await makeCaller(product.address, 'lindholm-vvs')), 'content-type': 'application/json' };
let isRunning = true;
let made = 0;
const running = Array.from({ length: clients }, async (_, client) => {
  for (let turn = client; isRunning; turn++) {
    const [method, path, body] = calls[turn % calls.length] ?? ['GET', '/'];
    const response = await fetch(product.address + path, { method, headers, ...(body && { body }) });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status}`);
    made++;
  }
});
await sleep(roundMs);
await product.longestHold();
const [byClock, ofCpu]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round++) {
  await sleep(roundMs);
  const { heldMs, heldCpuMs } = await product.longestHold();
  byClock.push(heldMs);
  ofCpu.push(heldCpuMs);
}
isRunning = false;
await Promise.all(running);
await product.stop();
console.log(`${made} calls; the longest block of each ${roundMs / 1000} s, in milliseconds:`);
console.log(`by the clock ${byClock.map(Math.round).join(' ')}; in CPU time ${ofCpu.map(Math.round).join(' ')}`);
judge('Milliseconds by the clock, in the median of the rounds', median(byClock), wanted);
judge('Milliseconds of CPU time, at most', Math.max(...ofCpu), wanted);
