import { describe, expect, it } from 'vitest';
import { isContradicted, type Places, viewOf } from './lens-view.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const places: Places = Object.fromEntries(
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
const all = Object.entries(places).flatMap(([route, own]) => own.map((place) => ({ route, ...place })));

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe('the lens', () => {
  it('shows exactly what the answer says, for 2,000 sets of rights', () => {
    const random = numbers(14);
    for (let round = 0; round < 2000; round += 1) {
      const share = random.next().value;
      const operations = all.map(({ method, path }) => {
        const allowed = random.next().value < share;
        return { method, path, allowed, code: allowed ? null : 'method-not-granted' };
      });
      const view = viewOf({ operations }, places);
      const wrong = all.filter(({ route, anchor }, at) => view.operation(route, anchor) !== operations[at]);
      const miscounted = Object.entries(places).filter(([route, own]) => {
        const answered = operations.filter(({ path }) => own.some((place) => place.path === path));
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
  it('says nothing of what the answer does not name', () => {
    const view = viewOf({ operations: [one('/api/v4.0/page0')] }, places);
    expect(view.operation('/page1', 'get-page1')).toBeNull();
    expect(view.page('/page1')).toBeNull();
    expect(view.page('/page0')).toMatchObject({ allowed: 1, of: 1 });
    expect(view.page('/introduction')).toBeNull();
  });
  it('finds a page in any letter case', () =>
    expect(viewOf({ operations: [one('/api/v4.0/page0')] }, places).page('/PAGE0')).not.toBeNull());
  it('finds the operation of a call by its address, the written-out one first', () => {
    const operations = [one('/api/v4.0/roles/{id}'), one('/api/v4.0/roles/all'), one('/api/v4.0/roles')];
    const view = viewOf({ operations }, places);
    expect(view.called('GET', '/api/v4.0/Roles/ALL')?.path).toBe('/api/v4.0/roles/all');
    expect(view.called('GET', '/api/v4.0/roles/7')?.path).toBe('/api/v4.0/roles/{id}');
    expect(view.called('GET', '/api/v4.0/roles/')).toBeNull();
    expect(view.called('POST', '/api/v4.0/roles')).toBeNull();
  });
});

it.each([
  [true, 200, false],
  [true, 400, false],
  [true, 401, true],
  [false, 200, true],
  [false, 401, false],
  [false, 429, false],
])('that a call is allowed (%s) and answered with %i is a contradiction: %s', (isAllowed, status, isOne) =>
  expect(isContradicted(isAllowed, status)).toBe(isOne),
);
