import { roleRulesMaximum, rolesMaximum } from '@fagvaerk/contract/limits.ts';
import { grantedLevels } from '@fagvaerk/contract/role-rules.ts';
import { expect, it } from 'vitest';
import { actionsOf } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway } from '../../test/fixtures/gateway.ts';

const portal = forAllTests(() => openTestGateway());

type Role = { roleID: number | null; name: string; version: string | null; rules: []; usedBy: number };
const readRoles = async (): Promise<Role[]> => (await portal.get('/Admin/roles')).json().data;
const own = async () => (await readRoles()).filter(({ roleID }) => roleID !== null);
const rule = (Endpoints: string, ...Levels: string[]) => ({ Endpoints, Levels });
const save = (...roles: object[]) => portal.post('/Admin/SaveRoles', roles);

it('built-in roles grant reading everything, a version or a page, or also writing to a page', async () => {
  const roles = await readRoles();
  const named = (name: string) => roles.find((role) => role.name === name);
  const givenBy = (name: string) =>
    portal.api.endpoints.flatMap(({ path, methods }) =>
      grantedLevels(named(name)?.rules ?? [], { endpointPath: path, methods }).map((level) => `${level} ${path}`),
    );
  const unused = { usedBy: 0, revision: 0 };
  expect(roles.slice(0, 2)).toEqual([
    { roleID: null, name: 'Alt, læs', version: null, rules: [{ endpoints: '/api/*', levels: ['GET'] }], ...unused },
    {
      roleID: null,
      name: 'Læs alt i v4.0',
      version: 'v4.0',
      rules: [{ endpoints: '/api/v4.0/*', levels: ['GET'] }],
      ...unused,
    },
  ]);
  expect(givenBy('Fakturaer, læs (v4.0)')).toEqual(['GET /api/v4.0/invoices', 'GET /api/v4.0/invoices/{id}']);
  expect(givenBy('Arbejdssedler, læs og skriv (v4.0)')).toEqual([
    'POST /api/v4.0/worksheets',
    'GET /api/v4.0/worksheets',
    'PUT /api/v4.0/worksheets',
    'GET /api/v4.0/worksheets/{id}',
  ]);
  expect(named('Fakturaer, læs og skriv (v4.0)')).toBeUndefined();
  const readable = portal.api.endpoints.filter(({ methods }) => methods.includes('GET'));
  expect(givenBy('Alt, læs')).toEqual(readable.map(({ path }) => `GET ${path}`));
  expect(new Set(roles.map(({ name }) => name)).size).toBe(roles.length);
});

it('saves, renames and deletes a role, and records each in the history', async () => {
  const rules = [rule('/api/v4.0/invoices/*', 'GET'), rule('/api/v4.0/worksheets', 'GET', 'POST')];
  const saved = (await save({ Name: 'Bogholderi', Rules: rules })).json();
  const [created] = saved.successObjects;
  expect(created).toMatchObject({ name: 'Bogholderi', version: null });
  expect((await portal.get('/Admin/history?pageSize=1')).json().data[0]).toMatchObject({ entry: saved.entry });
  expect(await own()).toEqual([created]);
  await save({ RoleID: created.roleID, Name: 'Økonomi', Rules: rules });
  expect(await own()).toMatchObject([{ roleID: created.roleID, name: 'Økonomi', rules: created.rules }]);
  const deleted = (await portal.post('/Admin/DeleteRoles', [created])).json();
  expect(await own()).toEqual([]);
  expect((await portal.get('/Admin/history?pageSize=1')).json().data[0]).toMatchObject({ entry: deleted.entry });
  expect((await actionsOf(portal)).slice(0, 3)).toEqual(['role.deleted', 'role.saved', 'role.saved']);
  const { data } = (await portal.get('/Admin/audit?pageSize=2')).json();
  expect(data[1]).toMatchObject({
    subject: 'Økonomi',
    customerID: null,
    before: { name: 'Bogholderi', endpoints: ['/api/v4.0/invoices/* (GET)', '/api/v4.0/worksheets (GET, POST)'] },
    after: { name: 'Økonomi' },
  });
});

it('refuses a name that is taken, in any letter case, also within one call', async () => {
  const Rules = [rule('/api/*', 'GET')];
  await save({ Name: 'Løn', Rules });
  const taken = ['Der findes allerede en rolle med dette navn'];
  expect((await save({ Name: 'LØN', Rules })).json().errors).toEqual({ Name: taken });
  const twice = await save({ Name: 'Lager', Rules }, { Name: 'lager', Rules });
  expect([twice.statusCode, twice.json().errors]).toEqual([400, { '[1].Name': taken }]);
  expect((await own()).map(({ name }) => name)).not.toContain('Lager');
});

it.each([
  ['no rules', { Name: 'x', Rules: [] }],
  ['no levels', { Name: 'x', Rules: [rule('/api/*')] }],
  ['an unknown level', { Name: 'x', Rules: [rule('/api/*', 'PATCH')] }],
  ['a path outside the API', { Name: 'x', Rules: [rule('/Admin/*', 'GET')] }],
  ['a wildcard in the middle', { Name: 'x', Rules: [rule('/api/*/invoices', 'GET')] }],
  ['no name', { Name: ' ', Rules: [rule('/api/*', 'GET')] }],
  ['an unknown id', { RoleID: 2_000_000_000, Name: 'x', Rules: [rule('/api/*', 'GET')] }],
])('%s is refused', async (_what, role) => {
  const before = await readRoles();
  expect((await save(role)).statusCode).toBe(400);
  expect(await readRoles()).toEqual(before);
});

it('limits the number of roles and of rules per role', async () => {
  const rules = [rule('/api/v4.0/invoices', 'GET')];
  const room = rolesMaximum - (await own()).length;
  const made = Array.from({ length: room }, (_, at) => ({ Name: `Plads ${at}`, Rules: rules }));
  expect((await save(...made)).statusCode).toBe(200);
  const refused = await save({ Name: 'En for meget', Rules: rules });
  expect(refused.json().validationErrors).toMatchObject([{ field: 'Name', code: 'too-many-roles' }]);
  const [last] = await own();
  expect((await save({ RoleID: last?.roleID, Name: 'Omdøbt', Rules: rules })).statusCode).toBe(200);
  const long = Array.from({ length: roleRulesMaximum + 1 }, () => rule('/api/v4.0/invoices', 'GET'));
  const tooLong = await save({ RoleID: last?.roleID, Name: 'Lang', Rules: long });
  expect(tooLong.json().validationErrors).toMatchObject([{ field: 'Rules', code: 'too-many-objects' }]);
});
