// Requests as browsers and programs make them, to an address with a certificate of our own.
import { once } from 'node:events';
import { connect } from 'node:http2';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Asks over HTTP/2, and is answered with status, headers and the body as it came. */
export function makeAsk(origin, certificate) {
  let session;
  const open = async () => {
    session = connect(origin, { ca: certificate });
    await once(session, 'connect');
  };
  const ask = async (path, { method = 'GET', body, ...headers } = {}) => {
    // A connection ends after so many requests.
    if (!session || session.closed || session.destroyed) await open();
    const stream = session.request({ ':path': path, ':method': method, ...headers });
    stream.end(body);
    const [answered] = await once(stream, 'response');
    const pieces = [];
    for await (const piece of stream) pieces.push(piece);
    return { status: answered[':status'], headers: answered, body: Buffer.concat(pieces) };
  };
  return { ask, protocol: () => session.alpnProtocol, close: () => session?.close() };
}

export function unpacked({ headers, body }) {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding']];
  return (unpack ? unpack(body) : body).toString();
}
