/** The built portal with the facts of a server in it: nothing is left open, and nothing that was put in breaks a page. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { operationName, pagesOf } from '@fagvaerk/catalogue/model.ts';
import { exampleApiKey, placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { describe, expect, it } from 'vitest';
import { loadPortal } from '../src/portal/load.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const build = join(root, 'web/dist');
const publicOrigin = 'https://api.example.dk';
const support = {
  email: 'hjaelp@example.dk',
  phone: '75 61 42 00',
  url: 'https://example.dk/hjaelp?fra=api&sprog="da"',
};
const providerName = '</script><b>Rør & "Søn"';

const known = await loadPortal(build, { publicOrigin, providerName, support, callsPerMinute: 1234 });
const unknown = await loadPortal(build, { publicOrigin });
const open = await loadPortal(build, { publicOrigin, opensExamples: () => true });
const collections = ['/postman/v4.0.json', '/postman/v3.0.json'];
const downloads = [
  ...['json', 'yaml', 'd.ts'].flatMap((kind) => [`/openapi/v4.0.${kind}`, `/openapi/v3.0.${kind}`]),
  '/changelog.atom',
  ...collections,
];
const operations = pagesOf(await loadCatalogue(root)).flatMap(({ version, operations: own }) =>
  own.map(({ id }) => operationName(version, id)),
);
const routes = [...known.pages.map(({ route }) => route), ...downloads];

function textAt(portal: typeof known, route: string, language: 'da' | 'en' = 'da'): string {
  const found = portal.find(route)?.[language]();
  if (!found) throw new Error(`${route} was not built`);
  return found.body.toString();
}

describe.each([
  ['with support and a provider', known],
  ['without', unknown],
  ['with an open key', open],
])('%s', (_, portal) => {
  it('pages and downloads leave nothing open', () => {
    for (const route of routes)
      for (const language of ['da', 'en'] as const)
        expect(textAt(portal, route, language), route).not.toMatch(/portal\.invalid|<!--support|<!--(?:no )?open key/);
  });
  it('pages run only the scripts that their policy names', () => {
    for (const { route } of portal.pages) {
      const policy = portal.find(route)?.da().headers['content-security-policy'];
      const inline = [...textAt(portal, route).matchAll(/<script>(.*?)<\/script>/g)];
      expect(inline.length, route).toBeGreaterThan(0);
      for (const [, code = ''] of inline) expect(policy, route).toContain(`'sha256-${hash('sha256', code, 'base64')}'`);
    }
  });
});

it('prints the open key only while it opens something', () => {
  for (const route of routes.filter((one) => !collections.includes(one))) {
    const [text, others] = [textAt(open, route), textAt(unknown, route)];
    expect(others, route).not.toContain(exampleApiKey);
    expect(others.split(placeholderApiKey).length).toBeGreaterThanOrEqual(text.split(exampleApiKey).length);
  }
});
it.each(collections)('%s begins with the open key, and with none while that opens nothing', (route) => {
  const keyIn = (portal: typeof known) => {
    const { variable } = JSON.parse(textAt(portal, route)) as { variable: { key: string; value: string }[] };
    return variable.find(({ key }) => key === 'apikey')?.value;
  };
  expect([keyIn(open), keyIn(unknown)]).toEqual([exampleApiKey, '']);
});
it('tells readers to use a key of their own while there is no open one', () => {
  for (const route of ['/introduction', '/authentication', '/sandbox']) {
    expect(textAt(unknown, route)).toContain(`i stedet for <code>${placeholderApiKey}</code>`);
    expect(textAt(open, route)).not.toContain(placeholderApiKey);
  }
});
it('sends readers to support wherever it names it, and leaves the word alone where it knows no way', () => {
  expect(textAt(known, '/authentication')).toContain(
    '<a href="https://example.dk/hjaelp?fra=api&amp;sprog=&quot;da&quot;">Supporten</a> udsteder nøglen',
  );
  expect(textAt(unknown, '/authentication')).toContain('<p>Supporten udsteder nøglen');
});
it('names the provider in the terms, and this server’s limit among the limits', () => {
  expect(textAt(known, '/terms')).toContain('mellem dig og &lt;/script&gt;&lt;b&gt;Rør &amp; &quot;Søn&quot;.');
  expect(textAt(known, '/limits')).toMatch(/<td[^>]*>1234<\/td>/);
  expect(textAt(unknown, '/limits')).toMatch(/<td[^>]*>600<\/td>/);
});
it.each(['/openapi/v4.0.json', '/openapi/v3.0.json'])('%s says whom to ask', (route) => {
  expect(JSON.parse(textAt(known, route)).info.contact).toEqual({
    ...{ name: providerName, url: support.url, email: support.email },
  });
  expect(JSON.parse(textAt(unknown, route)).info.contact).toEqual({ name: 'Fagværk' });
});
it('shows every way on the 404 page, in the reader’s language', () => {
  expect(known.notFound.da.html).toContain('skriv til <a href="mailto:hjaelp@example.dk">hjaelp@example.dk</a>');
  expect(known.notFound.en.html).toContain('or call <a href="tel:75614200">');
  expect(unknown.notFound.en.html).toContain('Contact support at Fagværk.');
});

describe('as Markdown', () => {
  const texts = [
    ...known.pages.flatMap(({ route, markdown }) => (markdown ? [`${route}.md`] : [])),
    ...['/llms.txt', '/llms-full.txt'],
  ];

  it('there is every page that search engines are told of', () =>
    expect(known.pages.filter(({ indexed, markdown }) => indexed && !markdown)).toEqual([]));

  it.each([
    ['with support and a provider', known],
    ['without', unknown],
    ['with an open key', open],
  ])('%s nothing is left open', (_, portal) => {
    const written = texts.map((route) => textAt(portal, route));
    const described = operations.map((name) => portal.operationMarkdown(name) ?? '');
    expect(described).not.toContain('');
    for (const text of [...written, ...described])
      expect(text).not.toMatch(/portal\.invalid|<!--support|<!--(?:no )?open key|\{\{/);
  });

  it('every link leads somewhere, to the place that it names', () => {
    const addresses = new Set<string>();
    for (const route of texts)
      for (const [, address = ''] of textAt(known, route).matchAll(/\]\((https:\/\/api\.example\.dk[^)]*)\)/g))
        addresses.add(address);
    expect(addresses.size).toBeGreaterThan(150);
    const anchors = new Map<string, Set<string>>();
    for (const address of addresses) {
      const { pathname, hash } = new URL(address);
      if (pathname === '/mcp') continue;
      const found = known.find(decodeURI(pathname));
      expect(found, address).toBeDefined();
      if (hash === '') continue;
      const page = pathname.replace(/\.md$/, '');
      const ids = anchors.get(page) ?? new Set([...textAt(known, page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      anchors.set(page, ids as Set<string>);
      expect([address, ids.has(decodeURIComponent(hash.slice(1)))]).toEqual([address, true]);
    }
  });
});
