import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundleVersion } from './bundle.ts';
import { listOf, neighboursIn, referencesToDraw } from './data-map.ts';
import { drawMap } from './data-map-drawing.ts';
import { isNode, resolve } from './document.ts';
import { VERSIONS } from './model.ts';
import { operationsOf } from './operations.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const documents = await Promise.all(VERSIONS.map((version) => bundleVersion(root, version)));
const pages = documents.flatMap((document) =>
  document['x-pages'].map((page) => {
    const operations = operationsOf(document).filter(({ file }) => file === page.file);
    const mentioned = operations.map(({ node }) => node).flatMap((node) => kindsIn(document, node));
    return { ...page, version: document['x-version'], operations, mentioned: new Set(mentioned) };
  }),
);
const neighboursOf = neighboursIn(documents);
const map = await drawMap(documents);

function kindsIn(document: object, value: unknown, seen = new Set<unknown>()): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => kindsIn(document, one, seen));
  if (!isNode(value)) return [];
  if (typeof value.$ref === 'string') {
    if (seen.has(value.$ref)) return [];
    seen.add(value.$ref);
    return kindsIn(document, resolve(document as never, value).node, seen);
  }
  const own = [value['x-refers'], value['x-entity']].flatMap((one) => (typeof one === 'string' ? [one] : []));
  return [
    ...own.map((one) => one.split('.')[0] ?? ''),
    ...Object.values(value).flatMap((one) => kindsIn(document, one, seen)),
  ];
}

const kindOf = (route: string) =>
  pages.find((page) => page.route === route)?.operations[0]?.answer.payload?.entity ?? '';
const isToldOf = (kind: string) =>
  pages.some(({ operations }) =>
    operations.some(
      ({ method, answer, list }) =>
        method === 'GET' && answer.payload?.entity === kind && Object.keys(list.where).length === 0,
    ),
  );

describe.each(pages.map((page) => [page.route, page] as const))('%s', (route, page) => {
  const { refersTo, referredToBy } = neighboursOf(route);
  it('refers to exactly the pages whose records its calls mention', () => {
    const expected = [...page.mentioned].filter((kind) => kind !== kindOf(route) && isToldOf(kind));
    expect(refersTo.map((one) => kindOf(one.route)).sort()).toEqual(expected.sort());
  });
  it('has neighbours of its own version if they exist in both', () => {
    const versions = [...refersTo, ...referredToBy].map((one) => pages.find((other) => other.route === one.route));
    expect(versions.filter((other) => other?.version !== page.version && other?.otherVersion)).toEqual([]);
  });
  it('is in referredToBy of the pages it refers to', () => {
    const inSameVersion = refersTo.filter(
      (one) => pages.find((other) => other.route === one.route)?.version === page.version,
    );
    for (const one of inSameVersion)
      expect(neighboursOf(one.route).referredToBy.map((other) => other.route)).toContain(route);
  });
});

describe('the whole map', () => {
  const drawn = referencesToDraw(documents);
  const listed = listOf(documents).flatMap(({ route, refersTo }) => refersTo.map((to) => `${route} → ${to.route}`));

  it('lists every reference of the newest version and of pages that only the older one has', () => {
    const expected = pages
      .filter(({ version, otherVersion }) => version === VERSIONS[0] || otherVersion === null)
      .flatMap(({ route, version }) =>
        neighboursOf(route).refersTo.map((to) => {
          const other = pages.find((one) => one.route === to.route);
          const isOlder = version !== VERSIONS[0] && other?.version === version && other.otherVersion !== null;
          return `${route} → ${isOlder ? other.otherVersion : to.route}`;
        }),
      );
    expect(listed.toSorted()).toEqual(expected.sort());
  });
  it('draws only listed references', () =>
    expect(drawn.map(({ from, to }) => `${from} → ${to}`).filter((line) => !listed.includes(line))).toEqual([]));
  it('draws pages with direct references and omits pages without', () => {
    const routes = new Set(drawn.flatMap(({ from, to }) => [from, to]));
    expect([...routes]).toEqual(
      expect.arrayContaining(['/projectsV4', '/worksheetsv4', '/fitterhoursv4', '/offers', '/invoicesv4', '/debtors']),
    );
    expect([...routes]).toEqual(expect.arrayContaining(['/creditorsV4', '/financialaccounts', '/purchaseinvoices']));
    expect([...routes]).not.toContain('/departmentdimensions');
  });
  it('connects drawn pages with a reference between them, directly or through other pages', () => {
    const routes = new Set(drawn.flatMap(({ from, to }) => [from, to]));
    const reachable = (start: string) => {
      const reached = new Set([start]);
      for (const at of reached) for (const { from, to } of drawn) if (from === at) reached.add(to);
      return reached;
    };
    const between = listed.map((line) => line.split(' → ')).filter((ends) => ends.every((one) => routes.has(one)));
    expect(between.length).toBeGreaterThan(drawn.length);
    expect(between.filter(([from = '', to = '']) => !reachable(from).has(to) && !reachable(to).has(from))).toEqual([]);
  });

  it.each(['da', 'en'] as const)('draws each page and line once in %s, without overlapping boxes', (language) => {
    const { nodes, lines, width, height, nodeHeight } = map[language];
    const heads = lines.flatMap((line) => line.heads.match(/M/g) ?? []);
    const pairs = drawn.filter((a) => drawn.some((b) => a.from === b.to && a.to === b.from)).length / 2;
    expect(nodes.map(({ route }) => route).sort()).toEqual(
      [...new Set(drawn.flatMap((one) => [one.from, one.to]))].sort(),
    );
    expect(lines).toHaveLength(drawn.length - pairs);
    expect(heads).toHaveLength(drawn.length);
    for (const [index, a] of nodes.entries()) {
      expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + nodeHeight <= height).toBe(true);
      const over = nodes
        .slice(index + 1)
        .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < nodeHeight);
      expect(over).toEqual([]);
    }
  });
  it('draws each page in the area of its section', () => {
    const areaOf = (route: string) => map.areas[map.en.nodes.find((node) => node.route === route)?.area ?? -1]?.en;
    expect([areaOf('/projectsV4'), areaOf('/debtors')]).toEqual(['Projects and planning', 'Sales and debtors']);
    expect(map.da.nodes.filter(({ area }) => !map.areas[area])).toEqual([]);
  });
  it('names the fields of both directions on a shared line', () => {
    const shared = map.da.lines.find(({ from, to }) => [from, to].sort().join() === '/offers,/projectsV4');
    expect(shared?.fields).toEqual(expect.arrayContaining(['offerID', 'ProjectID']));
  });
  it('is deterministic', async () => expect(await drawMap(documents)).toEqual(map));
});
