import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const origin = 'http://docs.example.dk';
const portal = forAllTests(() => openTestPortal({ publicOrigin: origin, trustProxy: false, allowsHttp: false }));

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

describe('pages as Markdown', () => {
  const markdown = { 'content-type': 'text/markdown; charset=utf-8', 'content-language': 'da' };
  const wanted = { accept: 'text/markdown' };

  it.each(['/invoicesv4.md', '/INVOICESv4.md', '/fakturaer.md'])('have their own URL: %s', async (url) => {
    const { statusCode, headers, body } = await get(url, { cookie: 'lang=en' });
    expect([statusCode, headers]).toEqual([200, expect.objectContaining(markdown)]);
    expect(body).toBe(`# Fakturaer\n\nMed din egen nøgle. ${origin}/x\n`);
  });

  it('are served at the page URL depending on Accept, with their own ETag', async () => {
    const text = await get('/invoicesv4', wanted);
    const html = await get('/invoicesv4');
    expect(text.headers).toMatchObject({ ...markdown, vary: html.headers.vary });
    expect(text.headers.vary).toContain('Accept,');
    expect(text.body).toBe((await get('/invoicesv4.md')).body);
    expect(text.headers.etag).not.toBe(html.headers.etag);
    const tag = { 'if-none-match': String(text.headers.etag) };
    expect((await get('/invoicesv4', { ...wanted, ...tag })).statusCode).toBe(304);
    expect((await get('/invoicesv4', tag)).statusCode).toBe(200);
  });

  it('are served only if preferred and available', async () => {
    for (const accept of ['*/*', 'text/html', 'text/html, text/markdown;q=0.9', 'text/markdown;q=0, */*'])
      expect((await get('/invoicesv4', { accept })).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/preview', wanted)).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/preview.md')).statusCode).toBe(404);
  });

  it.each(['/llms.txt', '/llms-full.txt'])('are listed at %s', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Fakturaer');
    expect(body).not.toContain('portal.invalid');
  });
});

describe('pages', () => {
  it('are served as complete HTML with the public address', async () => {
    const response = await get('/invoicesv4');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<h1>Fakturaer</h1>');
    expect(response.body).toContain(`href="${origin}/x"`);
    expect(response.body).not.toContain('portal.invalid');
  });

  it.each(['/', '/INTRODUCTION', '/introduction/', '/?utm=1', '/introduction?a=/b#c'])(
    '%s serves the introduction',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<h1>Introduktion</h1>');
    },
  );

  it.each(['/creditorsv4', '/CREDITORSV4/', '/Fakturaer/', '/l%C3%B8nperioder', '/L%c3%98NPERIODER'])(
    '%s is found in any letter case, also by an alias',
    async (url) => expect((await get(url)).statusCode).toBe(200),
  );

  it('are served in the language of the cookie', async () => {
    const danish = await get('/invoicesv4', { cookie: 'lang=klingon' });
    const english = await get('/invoicesv4', { cookie: 'theme=dark; lang=en' });
    expect([danish.headers['content-language'], english.headers['content-language']]).toEqual(['da', 'en']);
    expect(english.body).toContain('<h1>Invoices</h1>');
    expect(english.headers.vary).toBe('Accept, Accept-Language, Cookie, Accept-Encoding');
    expect(english.headers.etag).not.toBe(danish.headers.etag);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are compressed with %s', async (encoding, unpack) => {
    const plain = await get('/invoicesv4');
    const packed = await get('/invoicesv4', { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
  });

  it('are revalidated, with 304 when unchanged', async () => {
    const first = await get('/invoicesv4', { 'accept-encoding': 'br' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const tag = String(first.headers.etag);
    const second = await get('/invoicesv4', { 'accept-encoding': 'br', 'if-none-match': `"old", W/${tag}` });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    expect(second.headers).toMatchObject({
      etag: tag,
      'cache-control': 'no-cache',
      vary: 'Accept, Accept-Language, Cookie, Accept-Encoding',
    });
    expect(second.headers).not.toHaveProperty('content-length');
    expect((await get('/invoicesv4', { 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(200);
    expect((await get('/invoicesv4', { cookie: 'lang=en', 'if-none-match': tag })).statusCode).toBe(200);
    expect((await get('/invoicesv4', { 'if-none-match': ' * ' })).statusCode).toBe(304);
    expect((await get('/invoicesv4', { 'accept-encoding': 'br', 'if-none-match': tag.slice(1, -1) })).statusCode).toBe(
      200,
    );
  });

  it('respond to HEAD like GET, without the body', async () => {
    const [head, full] = await Promise.all([
      portal.app.inject({ method: 'HEAD', url: '/invoicesv4' }),
      get('/invoicesv4'),
    ]);
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    const { date: _, ...headers } = full.headers;
    expect(head.headers).toMatchObject(headers);
  });

  it.each(['POST', 'DELETE', 'OPTIONS'] as const)('refuse %s', async (method) => {
    const response = await portal.app.inject({
      method,
      url: '/invoicesv4',
      headers: { 'content-type': 'text/xml' },
      payload: '<x/>',
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  it('allow only their own scripts and styles', async () => {
    const policy = (await get('/invoicesv4')).headers['content-security-policy'];
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
        "style-src 'self' 'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA='; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });
});

describe('the admin app', () => {
  it.each(['/login', '/customers', '/Customers/12/VVS%20Hansen', '/customers/12/site/3'])('serves %s', async (url) => {
    const response = await get(url);
    expect(response.body).toContain('<h1>Login</h1>');
    expect(response.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
  });
  it('starts in the language of the browser only where a one-time link leads', async () => {
    const languageAt = async (url: string, cookie = '') =>
      (await get(url, { 'accept-language': 'en-GB', cookie })).headers['content-language'];
    expect([await languageAt('/set-password'), await languageAt('/set-password', 'lang=da')]).toEqual(['en', 'da']);
    expect([await languageAt('/login'), await languageAt('/invoicesv4')]).toEqual(['da', 'da']);
  });
  it('does not serve paths with the same prefix', async () => expect((await get('/customersx')).statusCode).toBe(404));
});

describe('files', () => {
  it('with a hash in the name are immutable, in the encodings of the build', async () => {
    const response = await get('/assets/page-B4x.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(response.headers).toHaveProperty('x-content-type-options');
    expect(response.headers).not.toHaveProperty('content-security-policy');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('greeting');
    expect((await get('/assets/fonts/inter-9zQ.woff2', { 'accept-encoding': 'br' })).body).toBe('font');
  });

  it('do not expose compressed siblings or the manifest', async () => {
    for (const url of ['/assets/page-B4x.js.br', '/portal.json', '/pages/da/invoicesv4.html']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it('for programs contain the public address and allow any origin', async () => {
    const response = await get('/openapi/v4.0.json');
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.json().servers).toEqual([{ url: `${origin}/api/v4.0` }]);
    expect((await get('/openapi/v4.0.json', { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(304);
  });

  it('that are not text are unchanged', async () => {
    const response = await get('/card.png', { 'accept-encoding': 'br' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.rawPayload.toString('latin1')).toBe('\x89PNG https://portal.invalid');
  });
});

describe('the choice of language', () => {
  const choose = (language: string, referer?: string) =>
    portal.app.inject({ method: 'POST', url: `/language/${language}`, headers: referer ? { referer } : {} });
  it('is kept in a cookie, and leads back to the page', async () => {
    const { statusCode, headers } = await choose('en', `${origin}/invoicesv4?a=1`);
    expect([statusCode, headers.location]).toEqual([303, '/invoicesv4?a=1']);
    expect(headers['set-cookie']).toBe('lang=en; Path=/; Max-Age=31536000; SameSite=Lax');
  });
  it.each([
    ['https://evil.dk//evil.dk/x', '/evil.dk/x'],
    ['https://evil.dk/\\\\evil.dk', '/evil.dk'],
    ['a:\\\\evil.dk', '/evil.dk'],
    ['nonsense', '/'],
    [undefined, '/'],
  ])('never leads to another site: %s', async (referer, location) =>
    expect((await choose('da', referer)).headers.location).toBe(location),
  );
  it('of a link is dropped from the address that it leads back to', async () => {
    for (const [query, left] of [
      ['?lang=en', ''],
      ['?lang=en&q=slang%20lang', '?q=slang+lang'],
      ['?q=a&lang=en&version=v4.0', '?q=a&version=v4.0'],
    ])
      expect((await choose('da', `${origin}/search${query}`)).headers.location).toBe(`/search${left}`);
  });
  it('is one of the known languages', async () => expect((await choose('klingon')).statusCode).toBe(404));
});

describe('a link with a language', () => {
  const html = { accept: 'text/html' };
  it.each([
    '/invoicesv4?lang=en',
    '/search?q=faktura&lang=en',
    '/status?lang=en',
    '/login?lang=en',
    '/nowhere?lang=en',
  ])('opens the page in it, and keeps it for the next pages: %s', async (url) => {
    const { headers } = await get(url, { ...html, cookie: 'lang=da' });
    expect(headers).toMatchObject({
      'content-language': 'en',
      'set-cookie': 'lang=en; Path=/; Max-Age=31536000; SameSite=Lax',
      vary: expect.stringContaining('Cookie'),
    });
  });
  it('answers without a redirect, and keeps its cookie when unchanged', async () => {
    const first = await get('/invoicesv4?lang=en');
    expect([first.statusCode, first.body]).toEqual([200, expect.stringContaining('<h1>Invoices</h1>')]);
    const second = await get('/invoicesv4?lang=en', { 'if-none-match': String(first.headers.etag) });
    expect([second.statusCode, second.headers['set-cookie']]).toEqual([304, first.headers['set-cookie']]);
  });
  it('can be Danish', async () => {
    const { headers } = await get('/invoicesv4?lang=da', { cookie: 'lang=en' });
    expect([headers['content-language'], headers['set-cookie']]).toEqual(['da', expect.stringContaining('lang=da;')]);
  });
  it.each(['/invoicesv4?lang=klingon', '/invoicesv4?lang=', '/invoicesv4?slang=en'])('is ignored: %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-language']]).toEqual([200, 'da']);
    expect(headers).not.toHaveProperty('set-cookie');
  });
  it('does not set cookies on files', async () =>
    expect((await get('/openapi/v4.0.json?lang=en')).headers).not.toHaveProperty('set-cookie'));
});

describe('search engines', () => {
  it('find the site map in robots.txt and stay out of the admin app', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(body).toContain('Disallow: /customers\n');
  });
  it('find every indexed page in both languages in the site map', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body.match(/<loc>[^<]+<\/loc>/g)).toEqual(
      ['introduction', 'invoicesv4', 'creditorsV4', 'salaryperiods'].flatMap((name) => [
        `<loc>${origin}/${name}</loc>`,
        `<loc>${origin}/${name}?lang=en</loc>`,
      ]),
    );
  });
});

describe('an unknown address', () => {
  const html = { accept: 'text/html,*/*;q=0.8' };
  it('responds with the 404 page, which lists the nearest pages', async () => {
    const response = await get('/invocesv4', html);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<ul><li><a href="/invoicesv4">Fakturaer</a></li>');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
  });
  it('uses the language of the reader, with escaped titles', async () => {
    const response = await get('/creditorv4', { ...html, cookie: 'lang=en' });
    expect(response.body).toContain('<h1>Not found</h1>');
    expect(response.body).toContain('Creditors &amp; accounts');
  });
  it.each([
    ['/invocesv4', '*/*'],
    ['/assets/gone.js', html.accept],
  ])('is answered briefly where nobody reads a page: %s, %s', async (url, accept) => {
    const { statusCode, headers, body } = await get(url, { accept });
    expect([statusCode, headers['content-type'], body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'Siden findes ikke.\n',
    ]);
  });
  it('responds without suggestions to a network that has used up its searches', async () => {
    const from = (remoteAddress: string, url: string) => portal.app.inject({ url, headers: html, remoteAddress });
    for (let search = 0; search < 120; search++) await from('127.0.0.77', '/search?q=x');
    expect((await from('127.0.0.77', '/search?q=x')).statusCode).toBe(429);
    const [limited, other] = [await from('127.0.0.77', '/invocesv4'), await from('127.0.0.78', '/invocesv4')];
    const suggests = ({ body }: { body: string }) => body.includes('/invoicesv4">Fakturaer</a></li>');
    expect([limited.statusCode, suggests(limited), suggests(other)]).toEqual([404, false, true]);
  });
});
