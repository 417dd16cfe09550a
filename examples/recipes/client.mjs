// Kræver Node 20 eller nyere. Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const { FAGVAERK_URL, FAGVAERK_API_KEY, FAGVAERK_SITE } = process.env;
const headers = { apikey: FAGVAERK_API_KEY, siteName: FAGVAERK_SITE, 'content-type': 'application/json' };

/** Venter og prøver igen ved 429 og 503. Et kald, der opretter, gentages kun ved 429. */
async function call(path, query = {}, body = null) {
  for (let attempt = 1; ; attempt++) {
    const method = body === null ? 'GET' : 'POST';
    const options = { method, headers, body: body && JSON.stringify(body) };
    const response = await fetch(`${FAGVAERK_URL.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`, options);
    const isTemporary = response.status === 429 || (response.status === 503 && method === 'GET');
    if (isTemporary && attempt < 6) {
      await wait(1000 * Number(response.headers.get('retry-after') ?? 2 ** attempt));
      continue;
    }
    const answer = await response.json();
    if (answer.hasErrors) throw new Error(`${response.status} ${answer.validationErrors[0]?.message}`);
    return answer;
  }
}

/** Posterne fra alle sider. */
async function listAll(path, query = {}) {
  const records = [];
  for (let page = 1; page !== null; ) {
    const answer = await call(path, { ...query, pageSize: 1000, page });
    records.push(...answer.data);
    page = answer.nextPage;
  }
  return records;
}
