import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleVersion, lintVersion } from './bundle.ts';
import { DocumentError } from './document.ts';

const golden = fileURLToPath(new URL('./golden', import.meta.url));
const file = 'api/v4.0/visits.yaml';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundle-'));
  await cp(golden, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

async function change(from: string | RegExp, to: string, name = file): Promise<void> {
  const text = await readFile(join(golden, file), 'utf8');
  await writeFile(join(root, name), text.replace(from, to));
}

const bundling = () => bundleVersion(root, 'v4.0');

describe('bundling', () => {
  it('merges the files of a version, with paths and a tag for each page', async () => {
    const document = await bundling();
    expect(document['x-pages']).toMatchObject([{ file, paths: ['/visits/{visitID}', '/visits'] }]);
    expect(document.paths['/visits']?.post).toMatchObject({ tags: ['Besøg'] });
    expect(document.tags).toMatchObject([{ name: 'Besøg' }]);
  });
  it('adds the common headers to every response and keeps its own', async () => {
    await change(
      /^( +)'200':\n/m,
      "$1'200':\n$1  headers: { Allow: { description: Metoder., schema: { type: string } } }\n",
    );
    const { components, paths } = await bundling();
    expect(components).toHaveProperty('headers.X-Request-ID.example', 'a1');
    const reference = { 'X-Request-ID': { $ref: '#/components/headers/X-Request-ID' } };
    const answers = Object.values(paths)
      .flatMap((item) => Object.values(item) as { responses?: Record<string, object> }[])
      .flatMap(({ responses = {} }) => Object.values(responses));
    const stated = answers.filter((answer) => !('$ref' in answer));
    expect(stated.length).toBeGreaterThan(0);
    for (const answer of stated) expect(answer).toMatchObject({ headers: reference });
    expect(stated[0]).toHaveProperty('headers.Allow');
  });
  it('adds the headers of all calls, and Idempotency-Key, its response header and its errors to POST and PATCH only', async () => {
    const { components, paths } = await bundling();
    const scenario = { $ref: '#/components/parameters/SandboxScenario' };
    expect(components).toHaveProperty('parameters.IdempotencyKey.in', 'header');
    expect(paths['/visits']?.post).toMatchObject({
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }, scenario],
      responses: {
        200: { headers: { 'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' } } },
        409: { $ref: '#/components/responses/Conflict' },
      },
    });
    expect(components).toHaveProperty('responses.Conflict.headers.X-Request-ID');
    expect(JSON.stringify(paths['/visits/{visitID}'])).not.toMatch(/idempotency|Conflict/i);
    expect(paths['/visits/{visitID}']?.get).toHaveProperty('parameters', expect.arrayContaining([scenario]));
  });
  it('includes only the files accepted by the filter', async () =>
    expect((await bundleVersion(root, 'v4.0', () => false))['x-pages']).toEqual([]));
  it('picks up a new resource file', async () => {
    await change(/\/visits/g, '/trips', 'api/v4.0/trips.yaml');
    expect((await bundling())['x-pages'].map((page) => page.route)).toEqual(['/tripsV4', '/visitsV4']);
  });
});

describe('an invalid file fails the build with file and pointer', () => {
  it.each<[string, string | RegExp, string, string]>([
    ['without paths', /^paths:/m, 'roads:', `${file}#: has no \`paths\``],
    ['without a Danish title', 'da: Besøg, ', '', `${file}#/page: `],
    ['with a route of several segments', '/visitsV4', '/visits/v4', 'must be one path segment'],
    ['with an unknown key in page', 'section: planning', 'section: planning\n  colour: red', 'colour'],
  ])('%s', async (_, from, to, message) => {
    await change(from, to);
    await expect(bundling()).rejects.toThrow(DocumentError);
    await expect(bundling()).rejects.toThrow(message);
  });
  it('that documents a path already documented in another file', async () => {
    await change('/visitsV4', '/tripsV4', 'api/v4.0/zz.yaml');
    await expect(bundling()).rejects.toThrow(
      'api/v4.0/zz.yaml#/paths/~1visits~1{visitID}: is documented in another file too',
    );
  });
  it('with an unknown $ref', async () => {
    await change("'#/components/schemas/Task'", "'#/components/schemas/Chore'");
    await expect(bundling()).rejects.toThrow(/visits\.yaml.*Can't resolve \$ref/s);
  });
});

it('reports lint problems by source file', async () => {
  await change('operationId: createVisits', 'operationId: getVisit');
  expect(await lintVersion(root, 'v4.0')).toEqual([
    expect.stringMatching(/visits\.yaml#\/paths\/~1visits.*operationId.*\(operation-operationId-unique\)/),
  ]);
});
