import type { ServerResponse } from 'node:http';
import type { Http2Stream } from 'node:http2';
import type { Writable } from 'node:stream';

/** An HTTP/2 response has no `destroyed`, and one to HEAD does not emit `close` if its caller hangs up. */
export const responseStreamOf = (response: ServerResponse): Pick<Writable, 'destroy' | 'destroyed' | 'once' | 'off'> =>
  'stream' in response ? (response.stream as Http2Stream) : response;
