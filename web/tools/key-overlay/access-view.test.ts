import { describe, expect, it } from 'vitest';
import { createAccessView, isContradiction, type OperationsByPage } from './access-view.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const operationsByPage: OperationsByPage = Object.fromEntries(
  Array.from({ length: 12 }, (_, page) => [
    `/page${page}`,
    methods.slice(0, 1 + (page % methods.length)).flatMap((method) =>
      ['', '/{id}'].map((end) => ({
        anchor: `${method.toLowerCase()}-page${page}${end ? '-id' : ''}`,
        method,
        path: `/api/v4.0/page${page}${end}`,
      })),
    ),
  ]),
);
const all = Object.entries(operationsByPage).flatMap(([route, own]) =>
  own.map((operation) => ({ route, ...operation })),
);

function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe('the access view', () => {
  it('matches the response for 2,000 sets of rights', () => {
    const random = numbers(14);
    for (let round = 0; round < 2000; round += 1) {
      const share = random.next().value;
      const operations = all.map(({ method, path }) => {
        const allowed = random.next().value < share;
        return { method, path, allowed, code: allowed ? null : 'method-not-granted' };
      });
      const view = createAccessView({ operations }, operationsByPage);
      const wrong = all.filter(({ route, anchor }, at) => view.operation(route, anchor) !== operations[at]);
      const miscounted = Object.entries(operationsByPage).filter(([route, own]) => {
        const answered = operations.filter(({ path }) => own.some((one) => one.path === path));
        const allowed = answered.filter((operation) => operation.allowed).length;
        const page = view.page(route);
        const perMethod = page?.methods.reduce((sum, method) => sum + method.allowed, 0);
        return page?.of !== answered.length || page.allowed !== allowed || perMethod !== allowed;
      });
      const whole = operations.filter(({ allowed }) => allowed).length;
      expect([wrong, miscounted, view.whole.allowed]).toEqual([[], [], whole]);
    }
  });

  const one = (path: string, method = 'GET') => ({ method, path, allowed: true, code: null });
  it('returns null for operations missing in the response', () => {
    const view = createAccessView({ operations: [one('/api/v4.0/page0')] }, operationsByPage);
    expect(view.operation('/page1', 'get-page1')).toBeNull();
    expect(view.page('/page1')).toBeNull();
    expect(view.page('/page0')).toMatchObject({ allowed: 1, of: 1 });
    expect(view.page('/introduction')).toBeNull();
  });
  it.each([
    [[true, true, false], false],
    [[true, false], true],
    [[false, false, true], true],
  ])('of %j, marksAllowed is %s', (rights, isMarked) => {
    const operations = rights.map((allowed, index) => ({ ...one(`/${index}`), allowed }));
    expect(createAccessView({ operations }, {}).marksAllowed).toBe(isMarked);
  });
  it('finds a page in any letter case', () =>
    expect(createAccessView({ operations: [one('/api/v4.0/page0')] }, operationsByPage).page('/PAGE0')).not.toBeNull());
  it('finds the operation of a path, literal segments first', () => {
    const operations = [one('/api/v4.0/roles/{id}'), one('/api/v4.0/roles/all'), one('/api/v4.0/roles')];
    const view = createAccessView({ operations }, operationsByPage);
    expect(view.findByPath('GET', '/api/v4.0/Roles/ALL')?.path).toBe('/api/v4.0/roles/all');
    expect(view.findByPath('GET', '/api/v4.0/roles/7')?.path).toBe('/api/v4.0/roles/{id}');
    expect(view.findByPath('GET', '/api/v4.0/roles/')).toBeNull();
    expect(view.findByPath('POST', '/api/v4.0/roles')).toBeNull();
  });
});

it.each([
  [true, 200, false],
  [true, 400, false],
  [true, 401, true],
  [false, 200, true],
  [false, 401, false],
  [false, 429, false],
])('isContradiction for allowed %s and status %i is %s', (isAllowed, status, isOne) =>
  expect(isContradiction(isAllowed, status)).toBe(isOne),
);
