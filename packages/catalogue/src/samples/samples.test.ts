import { fileURLToPath } from 'node:url';
import { Language, type Node, Parser } from '@vscode/tree-sitter-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../load.ts';
import { type Json, METHODS, type Operation, type Parameter } from '../model.ts';
import { programsOf } from '../programs.ts';
import { printCurl, readCurl } from './curl.ts';
import { type SampleLanguage, sampleLanguages } from './languages.ts';
import { oddRequests } from './odd-requests.fixture.ts';
import { codeIn, excerptOf as excerptOfCode, printedCalls } from './printed.ts';
import { jsonText, requestOf } from './request.ts';
import { sampleIn } from './samples.ts';

const parameter = (name: string, place: 'path' | 'query', required: boolean, example: string | number): Parameter => ({
  ...{ name, path: name, type: 'string', required, nullable: false, default: undefined },
  ...{ values: [], limits: {}, lead: '', variants: [], in: place, example },
});

const none = { da: '', en: '' };
const operation = (differences: Partial<Operation>): Operation => ({
  ...{ id: 'a', anchor: 'a', method: 'GET', path: '/api/v4.0/visits', summary: none, description: [] },
  ...{ parameters: [], request: null, errors: [] },
  answer: {
    status: '200',
    description: none,
    mediaType: 'application/json',
    payload: null,
    envelope: [],
    examples: [],
  },
  ...differences,
});
const caller = { origin: 'https://a.dk', apiKey: 'k', site: 's' };

describe('the request of an operation', () => {
  it('has only the key and site headers if there is no body', () =>
    expect(requestOf(operation({}), caller)).toEqual({
      method: 'GET',
      url: 'https://a.dk/api/v4.0/visits',
      headers: [
        ['apikey', 'k'],
        ['siteName', 's'],
      ],
      body: undefined,
      saveAs: null,
    }));
  it('fills in path parameters, URL-encoded', () => {
    const parameters = [parameter('ref', 'path', true, "A/7 ø's $&"), parameter('id', 'path', true, 7)];
    expect(requestOf(operation({ path: '/visits/{ref}/{id}', parameters }), caller).url).toBe(
      'https://a.dk/visits/A%2F7%20%C3%B8%27s%20%24%26/7',
    );
  });
  it('includes only required query parameters', () => {
    const parameters = [
      parameter('from', 'query', true, '2026-10-20T00:00:00Z'),
      parameter('page', 'query', false, 1),
      parameter('to', 'query', true, 'x&y'),
    ];
    expect(requestOf(operation({ parameters }), caller).url).toBe(
      'https://a.dk/api/v4.0/visits?from=2026-10-20T00%3A00%3A00Z&to=x%26y',
    );
  });
  it('includes the body and its Content-Type', () => {
    const shape = { schema: null, title: null, attributes: [] };
    const request = { isList: true, mediaType: 'application/json', shape, example: [{ id: 7 }] };
    const made = requestOf(operation({ method: 'POST', request }), caller);
    expect(made.headers.at(-1)).toEqual(['Content-Type', 'application/json']);
    expect(made.body).toEqual([{ id: 7 }]);
  });
  it('has no more headers for any method', () =>
    expect(METHODS.filter((method) => requestOf(operation({ method }), caller).headers.length > 2)).toEqual([]));
  it('names a downloaded file after its resource and id', () => {
    const answer = { ...operation({}).answer, mediaType: 'application/pdf' };
    const parameters = [parameter('id', 'path', true, 9)];
    expect(requestOf(operation({ path: '/api/v3.0/bills/pdf/{id}', parameters, answer }), caller).saveAs).toBe(
      'bills-9.pdf',
    );
  });
});

describe('a curl command', () => {
  const anyRequest = fc.record({
    method: fc.constantFrom(...METHODS),
    url: fc.webUrl({ withQueryParameters: true }),
    headers: fc.array(fc.tuple(fc.stringMatching(/^[a-zA-Z-]+$/), fc.stringMatching(/^[!-~æøå]+( [!-~]+)?$/))),
    body: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json),
    saveAs: fc.constantFrom(null, 'a.pdf'),
  });
  it('parses back to the request it was printed from', () =>
    fc.assert(
      fc.property(anyRequest, (request) => {
        expect(readCurl(printCurl(request))).toEqual(request);
      }),
    ));
  it('is parsed with --get and --data-urlencode', () =>
    expect(readCurl('curl --get "https://a.dk/x" \\\n  --data-urlencode "search=bygholm & park"')).toMatchObject({
      method: 'GET',
      url: 'https://a.dk/x?search=bygholm%20%26%20park',
    }));
  it.each([
    'export KEY="x"',
    'curl "https://a.dk" --header "apikey: $KEY"',
    'curl "https://a.dk" | jq .data',
    'curl --insecure "https://a.dk"',
    'curl --request BREW "https://a.dk"',
    'curl "https://a.dk',
    'curl',
  ])('is null if it cannot be parsed: %s', (text) => expect(readCurl(text)).toBeNull());
});

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const catalogue = await loadCatalogue(root);
const printed = printedCalls(catalogue);
const recipes = catalogue.guides.flatMap(({ blocks }) => codeIn(blocks).flatMap(({ program }) => program ?? []));
const grammars: Record<SampleLanguage, string> = {
  ...{ cURL: 'bash', 'C#': 'c-sharp', PHP: 'php', Python: 'python' },
  ...{ JavaScript: 'javascript', PowerShell: 'powershell' },
};

const parserOf = async (language: SampleLanguage) => {
  await Parser.init();
  const file = import.meta.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammars[language]}.wasm`);
  const parser = new Parser().setLanguage(await Language.load(fileURLToPath(file)));
  return (code: string): Node => parser.parse(code)?.rootNode ?? expect.unreachable();
};

describe.each(sampleLanguages)('parsed with the %s grammar', (language) => {
  let parse: (code: string) => Node;
  beforeAll(async () => {
    parse = await parserOf(language);
  });
  const wrong = (codes: string[]): string[] => codes.filter((code) => parse(code).hasError);

  it(`all ${printed.length} printed calls are valid`, () =>
    expect(wrong(printed.map(({ request }) => sampleIn(language, request)))).toEqual([]));
  it('texts with special characters are valid', () =>
    expect(wrong(oddRequests.map((request) => sampleIn(language, request)))).toEqual([]));
  it('the programs of the recipes are valid', () =>
    expect(wrong(recipes.map((recipe) => programsOf(root, recipe)[language]))).toEqual([]));
  it('a syntax error is detected', () =>
    expect(wrong(printed.slice(0, 1).map(({ request }) => `${sampleIn(language, request)}\n("`))).toHaveLength(1));
});

/** Decodes string literals of languages that cannot run here, by their grammars. */
const understood: Partial<Record<SampleLanguage, { text: string; body: string; read: (text: string) => string }>> = {
  'C#': { text: 'string_literal', body: 'raw_string_literal', read: (text) => JSON.parse(text) as string },
  PowerShell: {
    text: 'verbatim_string_characters',
    body: 'verbatim_here_string_characters',
    read: (text) => text.slice(1, -1).replaceAll(/(['‘’‚‛])\1/g, '$1'),
  },
};

function between(fenced: string): string {
  const lines = fenced.split('\n').slice(1, -1);
  const indent = /[ \t]*(?=\S*$)/.exec(fenced.slice(fenced.lastIndexOf('\n') + 1))?.[0].length ?? 0;
  return lines.map((line) => line.slice(indent)).join('\n');
}

describe.each(Object.entries(understood))('string literals in %s', (language, { text, body, read }) => {
  it('preserve quotes, line breaks, æøå and apostrophes', async () => {
    const parse = await parserOf(language as SampleLanguage);
    for (const request of oddRequests) {
      const tree = parse(sampleIn(language as SampleLanguage, request));
      const texts = tree.descendantsOfType(text).flatMap((node) => (node ? [read(node.text)] : []));
      expect(texts).toEqual(expect.arrayContaining([request.url, request.headers[0]?.[1]]));
      expect(tree.descendantsOfType(body).flatMap((node) => (node ? [between(node.text)] : []))).toEqual([
        jsonText(request.body ?? null),
      ]);
    }
  });
});

it('an example with fewer records than the call finds is an excerpt, in both versions', () => {
  const excerptOf = (answer: unknown) => excerptOfCode(JSON.stringify(answer), 'json');
  const excerpt = { shown: 1, total: 391 };
  expect(excerptOf({ data: [{ id: 1 }], total: 391 })).toEqual(excerpt);
  expect(excerptOf({ data: [{ data: [{ ID: 1 }], total: 391 }] })).toEqual(excerpt);
  for (const whole of [
    { data: [{ id: 1 }], total: 1 },
    { data: { id: 1 }, total: 1 },
    { data: { hours: 9 }, total: 391 },
  ])
    expect(excerptOf(whole)).toBeNull();
  expect(excerptOf({ data: [{ data: [], total: 391, aggregateResults: { Hours: 9 } }] })).toBeNull();
});
