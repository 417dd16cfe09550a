// A live site that accepts calls from the portal only, and identifies the caller. Requires Node 20 or later, and `npm install jose`.
//
//   PORTAL_URL=https://api.example.dk SITE_NAME=holm-el SITE_SECRETS=… PORT=8080 node verify-caller.mjs
//
// SITE_SECRETS is the secret of the site; during renewal both, separated by a space.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { jwtVerify } from 'jose';

const { PORTAL_URL, SITE_NAME, SITE_SECRETS, PORT = '8080' } = process.env;
if (!PORTAL_URL || !SITE_NAME || !SITE_SECRETS) throw new Error('Set PORTAL_URL, SITE_NAME and SITE_SECRETS.');

/** By `kid`. The key is the text of the secret, not decoded. */
const secrets = new Map(
  SITE_SECRETS.split(/\s+/).map((secret) => [
    createHash('sha256').update(secret).digest('hex').slice(0, 16),
    new TextEncoder().encode(secret),
  ]),
);

const server = createServer(async (request, response) => {
  const answer = (status, content) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  try {
    const caller = await verifyCaller(request);
    answer(200, { customer: caller.sub, name: caller.name, endpoint: caller.endpoint });
  } catch (error) {
    answer(401, { error: error.message });
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(server.address().port));

/** Throws unless the token is from the portal and for this call. */
async function verifyCaller({ method, url, headers }) {
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  const { payload } = await jwtVerify(token, secretOf, {
    algorithms: ['HS256'],
    issuer: PORTAL_URL,
    audience: SITE_NAME,
    requiredClaims: ['sub', 'exp'],
    clockTolerance: 5,
  });
  if (payload.method !== method || !fits(url, payload.endpoint)) throw new Error('the token is about another call');
  return payload;
}

function secretOf({ kid }) {
  const secret = secrets.get(kid);
  if (!secret) throw new Error('the token is signed with a secret that is not known here');
  return secret;
}

/** `{id}` matches any segment. The base URL of a site may have a path prefix. */
function fits(url, endpoint) {
  const names = endpoint.split('/').reverse();
  const path = url.replace(/\?.*/s, '').split('/').reverse();
  return names.slice(0, -1).every((name, place) => (name.startsWith('{') ? path[place] : path[place] === name));
}
