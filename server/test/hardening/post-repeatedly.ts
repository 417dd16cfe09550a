/** A worker, so that its own work delays no measurement. */
import { Agent, request } from 'node:http';
import { workerData } from 'node:worker_threads';

const { url, body, headers, localAddress, connections } = workerData;
const agent = new Agent({ keepAlive: true, localAddress, maxSockets: connections } as object);
const length = Buffer.byteLength(body);
const method = length > 0 ? 'POST' : 'GET';
const allHeaders = { ...headers, 'content-type': 'application/json', 'content-length': length };

function send(): void {
  const outgoing = request(url, { agent, method, headers: allHeaders }, (response) => response.resume());
  outgoing
    .on('error', () => {})
    .once('close', () => setImmediate(send))
    .end(body);
}
for (let connection = 0; connection < connections; connection++) send();
