// How long the gateway's event loop is blocked while 20 clients send the most expensive sandbox calls.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createCaller,
  median,
  type ProcessFigures,
  printTarget,
  roundSeconds,
  rounds,
  startProduct,
} from './harness.ts';

const clients = 20;
const targetMs = 20;

const budget = { startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 };
const validRecords = JSON.stringify(Array(1000).fill({ ...budget, description: 'x'.repeat(500) }));
const invalidRecord = `{${'"felt":[1,2,3],'.repeat(60)}"a":1}`;
const file = [{ fileData: 'JVBERi0x'.repeat(900_000), fileName: 'x.pdf', mimeType: 'application/pdf' }];
const calls: readonly (readonly [method: string, path: string, body?: string])[] = [
  ['GET', '/api/v4.0/fitterhours?pageSize=1000'],
  ['GET', '/api/v3.0/worksheets?pageSize=1000'],
  ['GET', '/api/v3.0/projects?pageSize=1000&search=findes%20ikke'],
  ['GET', '/api/v3.0/invoices/pdf/20418'],
  ['POST', '/api/v4.0/budgets', validRecords],
  ['POST', '/api/v4.0/budgets', `[${Array(1000).fill(invalidRecord).join(',')}]`],
  ['POST', '/api/v3.0/projects/upload/1042', JSON.stringify(file)],
];

await using product = await startProduct();
const caller = await createCaller(product, 'lindholm-vvs');
const headers = { ...caller.headers, 'content-type': 'application/json' };
let isRunning = true;
let completed = 0;
const running = Array.from({ length: clients }, async (_, client) => {
  for (let index = client; isRunning; index++) {
    const [method, path, body] = calls[index % calls.length] ?? ['GET', '/'];
    const response = await fetch(product.address + path, { method, headers, ...(body && { body }) });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status}`);
    completed++;
  }
});
const measured: ProcessFigures[] = [];
for (let round = 0; round <= rounds; round++) {
  await sleep(roundSeconds * 1000);
  measured.push(await product.figures());
}
isRunning = false;
await Promise.all(running);

// The first round warms up.
const [, ...counted] = measured;
const wallMs = counted.map(({ blockedMs }) => blockedMs);
const cpuMs = counted.map(({ blockedCpuMs }) => blockedCpuMs);
console.log(`${completed} calls; the longest block of each ${roundSeconds} s, in milliseconds:`);
console.log(`wall-clock time ${wallMs.map(Math.round).join(' ')}; CPU time ${cpuMs.map(Math.round).join(' ')}`);
printTarget('Longest block in wall-clock time (ms), median of the rounds', median(wallMs), targetMs);
printTarget('Longest block in CPU time (ms), all rounds', Math.max(...cpuMs), targetMs);
