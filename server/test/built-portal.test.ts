import { hash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { operationName, pagesOf } from '@fagvaerk/catalogue/model.ts';
import { exampleApiKey, placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { describe, expect, it } from 'vitest';
import { loadPortal } from '../src/portal/load.ts';
import { testConfig } from './fixtures/test-config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const build = join(root, 'web/dist');
const publicOrigin = 'https://api.example.dk';
const support = {
  email: 'hjaelp@example.dk',
  phone: '75 61 42 00',
  url: 'https://example.dk/hjaelp?fra=api&sprog="da"',
};
const providerName = '</script><b>Rør & "Søn"';

const known = await loadPortal(
  build,
  testConfig({ publicOrigin, providerName, support, callsPerMinute: 1234 }),
  () => false,
);
const unknown = await loadPortal(build, testConfig({ publicOrigin }), () => false);
const demo = await loadPortal(build, testConfig({ publicOrigin }), () => true);
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
  ['without support and provider', unknown],
  ['with a demo key', demo],
])('%s', (_, portal) => {
  it('pages and downloads have all placeholders filled in', () => {
    for (const route of routes)
      for (const language of ['da', 'en'] as const)
        expect(textAt(portal, route, language), route).not.toMatch(/portal\.invalid|<!--support|<!--(?:no )?demo key/);
  });
  it('the policy of a page allows its scripts', () => {
    for (const { route } of portal.pages) {
      const policy = portal.find(route)?.da().headers['content-security-policy'];
      const inline = [...textAt(portal, route).matchAll(/<script>(.*?)<\/script>/g)];
      expect(inline.length, route).toBeGreaterThan(0);
      for (const [, code = ''] of inline) expect(policy, route).toContain(`'sha256-${hash('sha256', code, 'base64')}'`);
    }
  });
});

it.each([
  ['/api/docs/response', '/response'],
  ['/API/Docs/Response', '/response'],
  ['/projectsv4/', '/projectsV4'],
  ['/financialpost', '/financialposts'],
])('%s leads to the page %s', (address, route) => {
  expect(known.find(route)).toBeDefined();
  expect(known.find(address)).toBe(known.find(route));
});
it('pages contain the demo key only while it works', () => {
  for (const route of routes.filter((one) => !collections.includes(one))) {
    const [text, others] = [textAt(demo, route), textAt(unknown, route)];
    expect(others, route).not.toContain(exampleApiKey);
    expect(others.split(placeholderApiKey).length).toBeGreaterThanOrEqual(text.split(exampleApiKey).length);
  }
});
it.each(collections)('%s contains the demo key only while it works', (route) => {
  const keyIn = (portal: typeof known) => {
    const { variable } = JSON.parse(textAt(portal, route)) as { variable: { key: string; value: string }[] };
    return variable.find(({ key }) => key === 'apikey')?.value;
  };
  expect([keyIn(demo), keyIn(unknown)]).toEqual([exampleApiKey, '']);
});
it('readers need their own key without a demo key', () => {
  for (const route of ['/introduction', '/authentication', '/sandbox']) {
    expect(textAt(unknown, route)).toContain(`i stedet for <code>${placeholderApiKey}</code>`);
    expect(textAt(demo, route)).not.toContain(placeholderApiKey);
  }
});
it('support is a link, or plain text without contacts', () => {
  expect(textAt(known, '/authentication')).toContain(
    '<a href="https://example.dk/hjaelp?fra=api&amp;sprog=&quot;da&quot;">Supporten</a> udsteder den',
  );
  expect(textAt(unknown, '/authentication')).toContain(' Supporten udsteder den');
});
it('terms and limits show the settings of this server', () => {
  expect(textAt(known, '/terms')).toContain('mellem dig og &lt;/script&gt;&lt;b&gt;Rør &amp; &quot;Søn&quot;.');
  expect(textAt(known, '/limits')).toMatch(/<td[^>]*>1234<\/td>/);
  expect(textAt(unknown, '/limits')).toMatch(/<td[^>]*>600<\/td>/);
});
it.each(['/openapi/v4.0.json', '/openapi/v3.0.json'])('%s contains the contact', (route) => {
  expect(JSON.parse(textAt(known, route)).info.contact).toEqual({
    ...{ name: providerName, url: support.url, email: support.email },
  });
  expect(JSON.parse(textAt(unknown, route)).info.contact).toEqual({ name: 'Fagværk' });
});
it('the 404 page has all contacts, in the language of the reader', () => {
  expect(known.notFound.da.html).toContain('skriv til <a href="mailto:hjaelp@example.dk">hjaelp@example.dk</a>');
  expect(known.notFound.en.html).toContain('or call <a href="tel:75614200">');
  expect(unknown.notFound.en.html).toContain('Contact support at Fagværk.');
});

describe('as Markdown', () => {
  const texts = [
    ...known.pages.flatMap(({ route, markdown }) => (markdown ? [`${route}.md`] : [])),
    ...['/llms.txt', '/llms-full.txt'],
  ];

  it('every indexed page exists', () =>
    expect(known.pages.filter(({ indexed, markdown }) => indexed && !markdown)).toEqual([]));

  it.each([
    ['with support and a provider', known],
    ['without support and provider', unknown],
    ['with a demo key', demo],
  ])('%s all placeholders are filled in', (_, portal) => {
    const written = texts.map((route) => textAt(portal, route));
    const described = operations.map((name) => portal.operationMarkdown(name) ?? '');
    expect(described).not.toContain('');
    for (const text of [...written, ...described])
      expect(text).not.toMatch(/portal\.invalid|<!--support|<!--(?:no )?demo key|\{\{/);
  });

  it('every link has a target, with its anchor', () => {
    const addresses = new Set<string>();
    for (const route of texts)
      for (const [, address = ''] of textAt(known, route).matchAll(/\]\((https:\/\/api\.example\.dk[^)]*)\)/g))
        addresses.add(address);
    expect(addresses.size).toBeGreaterThan(150);
    const anchors = new Map<string, Set<string>>();
    for (const address of addresses) {
      const { pathname, hash } = new URL(address);
      if (['/mcp', '/status', '/status.md', '/status.json'].includes(pathname)) continue;
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
