/** A worker, so that its own work delays no measurement. */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, body, headers, localAddress, connections } = workerData;
const agent = new Agent({ keepAlive: true, localAddress, maxSockets: connections } as object);
const length = Buffer.byteLength(body);
const method = length > 0 ? 'POST' : 'GET';
const allHeaders = { ...headers, 'content-type': 'application/json', 'content-length': length };
const statuses: Record<string, number> = {};

function send(): void {
  const again = (status: string | number): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    setImmediate(send);
  };
  request(url, { agent, method, headers: allHeaders }, (response) => {
    response.resume().once('close', () => again(response.statusCode ?? 0));
  })
    .on('error', () => again('none'))
    .end(body);
}
for (let connection = 0; connection < connections; connection++) send();
parentPort?.once('message', () => parentPort?.postMessage(statuses));
