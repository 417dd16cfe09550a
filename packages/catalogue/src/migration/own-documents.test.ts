import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundleVersion } from '../bundle.ts';
import { createCatalogue } from '../catalogue.ts';
import { homeOf } from '../home.ts';
import { type Attribute, pagesOf, type Shape, VERSIONS } from '../model.ts';
import { pagesAsMarkdown, resourcesAsMarkdown } from './as-markdown.ts';
import { counterpartsOf } from './counterparts.ts';
import { migrationOf } from './migration.ts';
import { originsOf } from './recognise.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const documents = await Promise.all(VERSIONS.map((version) => bundleVersion(root, version)));
const migration = migrationOf(documents);
const { parts, sections, missing } = counterpartsOf(migration);
const pages = pagesOf(createCatalogue(documents, []));

const attributesOf = (shape: Shape): Attribute[] =>
  shape.attributes.flatMap((one) => [one, ...one.variants.flatMap(attributesOf)]);

const addressesOf = (page: (typeof pages)[number]): string[] =>
  page.operations.flatMap((operation) => {
    const at = `${page.route}#${operation.anchor}`;
    const shown = operation.answer.payload?.variants[0];
    const isHome = shown && homeOf(page.operations, operation, shown).operation === operation;
    return [
      at,
      ...operation.parameters.map(({ in: place, path }) => `${at}.${place}.${path}`),
      ...(operation.request ? attributesOf(operation.request.shape).map(({ path }) => `${at}.request.${path}`) : []),
      ...(isHome ? attributesOf(shown).map(({ path }) => `${at}.${path}`) : []),
    ];
  });
const known = new Set(pages.flatMap(addressesOf));

it('covers the resources in both versions and lists the others', () => {
  expect(migration.resources.map(({ from }) => from).sort()).toEqual([
    '/budgets',
    '/closedprojects',
    '/creditors',
    '/fitterhours',
    '/fitters',
    '/invoicelines',
    '/invoices',
    '/projects',
    '/worksheets',
  ]);
  expect(migration.staying).toHaveLength(17);
  expect(migration.added.map(({ route }) => route).sort()).toEqual(['/qav4', '/rolesv4', '/sitemetadatav4']);
});

it('recognises every v3.0 response example, ambiguous only for pages with identical records', () => {
  const guessed = pages
    .filter(({ version }) => version === 'v3.0')
    .flatMap(({ route, operations }) =>
      operations.flatMap(({ method, parameters, answer }) => {
        if (!answer.payload) return [];
        const origins = originsOf(migration, answer.examples[0]?.value ?? null);
        const routes = new Set(origins.map(({ records }) => records.route));
        expect([...routes]).toContain(route);
        const isList = parameters.some(({ name }) => name === 'pageSize');
        if (method === 'GET' && !isList) expect(origins[0]?.call.answers).toBe('one');
        return routes.size > 1 ? [route] : [];
      }),
    );
  expect(new Set(guessed)).toEqual(new Set(['/departmentdimensions', '/carrierdimensions', '/purposedimensions']));
});

it('can translate the response of every call that also exists in v4.0', () => {
  const answered = new Set(migration.known.flatMap(({ calls }) => calls.map(({ address }) => address)));
  const moved = migration.resources.flatMap(({ calls }) => calls.filter(({ from, to }) => from && to));
  expect(moved.filter(({ from, answer }) => answered.has(from?.address ?? '') && answer === null)).toEqual([]);
});

it('links a v4.0 page to its direct counterpart in v3.0', () => {
  expect(sections.get('/projectsV4')).toBe('/migration#aendringer-i-projekter');
  expect(parts.get('/projectsV4#get-projects.data.id')?.address).toBe('/projects#get-projects.data.data.ID');
  expect(parts.get('/projectsV4#get-projects-ref-ref')?.name).toBe('GET /api/v3.0/projects/ref/{id}');
  expect(parts.get('/closedprojects#get-closedprojects')?.address).toBe('/projectsV4#get-projects');
});

it('lists the fields that only the other version has', () => {
  const namesIn = (address: string) => missing.get(address)?.map(({ name }) => name);
  expect(namesIn('/worksheetsv4#get-worksheets.data')).toContain('EditWorksheet');
  expect(namesIn('/invoices#get-invoices.data.data')).toContain('customerNote');
  expect(namesIn('/invoices#get-invoices.data.data')).not.toContain('customerID');
});

it('links only to documented addresses', () => {
  const addresses = [...parts].flatMap(([own, { address }]) => (address === null ? [own] : [own, address]));
  expect(addresses.filter((address) => !known.has(address))).toEqual([]);
  expect([...sections.keys()].every((route) => pages.some((page) => page.route === route))).toBe(true);
});

it('covers every call, parameter and field of the paired pages', () => {
  // Fields of removed or new objects are not listed.
  const isTold = (address: string) =>
    parts.has(address) ||
    address.split('.').some((_, place, names) => parts.get(names.slice(0, place).join('.'))?.name === null);
  const paired = pages.filter(({ route }) => sections.has(route)).flatMap(addressesOf);
  expect(paired.length).toBeGreaterThan(700);
  expect(paired.filter((address) => !isTold(address))).toEqual([
    // Path parameters become filters of the replacing calls.
    '/invoicelines#get-invoicelines-id.path.id',
    '/fitterhours#get-fitterhours-id.path.id',
  ]);
});

it('renders Markdown with a section for each resource and all its fields', () => {
  const text = resourcesAsMarkdown(migration);
  expect(text.match(/^## .+$/gm)).toHaveLength(9);
  expect(text).toContain('| `DebtorID` | `customerID` | Nyt navn. |');
  expect(text).toContain(
    '| [`POST /worksheets/updatestatus`](/worksheets#post-worksheets-updatestatus) | [`PATCH /worksheets`](/worksheetsv4#patch-worksheets) | Et andet kald. ',
  );
  expect(text).toContain('| [`GET /invoices/pdf/{id}`](/invoices#get-invoices-pdf-id) | findes ikke | Kun i v3.0. ');
  expect(text).toContain('`searchAttribute`: `Status` hedder nu `statusEnum`. `ProjectManagerID`, ');
  expect(text).toContain(
    '`searchAttribute`: `DebtorID` hedder nu `customerID`. `DebtorName` hedder nu `customerName`.',
  );
  expect(text).toMatch(/\*\*Nye felter:\*\* .*`departmentName`/);
  expect(pagesAsMarkdown(migration.added)).toContain('- [Roller](/rolesv4)');
});
