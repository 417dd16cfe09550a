import { expect, it } from 'vitest';
import { createCustomer, goodCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const portal = forAllTests(() => openTestPortal());

const kinds = {
  customer: { calls: ['CreateExternalCustomers', 'UpdateExternalCustomers'], facts: goodCustomer },
  role: { calls: ['SaveRoles', 'SaveRoles'], facts: { Rules: [{ Endpoints: '/api/*', Levels: ['GET'] }] } },
  site: { calls: ['CreateSites', 'UpdateSites'], facts: { BaseUrl: 'https://api.example.dk' } },
  incident: { calls: ['SaveIncident', 'SaveIncident'], facts: { Text: 'Vi undersøger det.', IsResolved: false } },
} as const;
type Kind = keyof typeof kinds;
type Row = Record<string, unknown> & { revision: number };

const nameOf = { customer: 'customerName', role: 'name', site: 'name', incident: 'title' } as const;
const idOf = { customer: 'customerID', role: 'roleID', site: 'recordId', incident: 'incidentID' } as const;
const sentAs = (field: string) => field.replace(/^./, (letter) => letter.toUpperCase());
const send = (kind: Kind, call: 0 | 1, rows: object[]) =>
  portal.post(`/Admin/${kinds[kind].calls[call]}`, kind === 'incident' ? (rows[0] ?? {}) : rows);
const create = (kind: Kind, name: string) => send(kind, 0, [{ ...kinds[kind].facts, [sentAs(nameOf[kind])]: name }]);
const edited = (kind: Kind, row: Row, name: unknown) => ({
  ...kinds[kind].facts,
  [sentAs(idOf[kind])]: row[idOf[kind]],
  [sentAs(nameOf[kind])]: name,
});
async function rowNamed(kind: Kind, name: string): Promise<Row> {
  const { data } = (await portal.get(`/Admin/${kind}s`)).json();
  return data.find((row: Row) => row[nameOf[kind]] === name);
}
const newestEntry = async () => (await portal.get('/Admin/history?pageSize=1')).json().data[0].entry;

it.each(['customer', 'role', 'site', 'incident'] as const)(
  'a %s that a colleague changed is not overwritten',
  async (kind) => {
    for (const name of ['first', 'second']) await create(kind, name);
    const [opened, other] = [await rowNamed(kind, 'first'), await rowNamed(kind, 'second')];
    await send(kind, 1, [edited(kind, opened, 'theirs')]);
    const mine = { ...edited(kind, opened, 'mine'), Revision: opened.revision };
    const isList = kind !== 'incident';
    const refused = await send(kind, 1, isList ? [edited(kind, other, 'renamed'), mine] : [mine]);
    const { code, errorMessage, errors } = refused.json();
    expect([refused.statusCode, code]).toEqual([409, 'changed-meanwhile']);
    expect(errorMessage).toMatch(/er ændret af admin den \d+\. \w+ \d{4} kl\. \d\d\.\d\d, .* Intet er gemt\.$/);
    expect(errors).toEqual({ [isList ? '[1].Revision' : 'Revision']: [errorMessage] });
    expect(await rowNamed(kind, 'second')).toEqual(other);

    const { revision } = await rowNamed(kind, 'theirs');
    const [saved] = (await send(kind, 1, [{ ...mine, Revision: revision }])).json().successObjects;
    expect([revision + 1, revision + 1]).toEqual([saved.revision, await newestEntry()]);
    // The same again changes nothing, with or without a revision.
    for (const again of [{ ...mine, Revision: saved.revision }, edited(kind, opened, 'mine')])
      expect((await send(kind, 1, [again])).json().successObjects).toEqual([saved]);
  },
);

it('the answer names nobody if the history is gone, and says if the row is gone', async () => {
  await create('role', 'old');
  const opened = await rowNamed('role', 'old');
  await send('role', 1, [edited('role', opened, 'new')]);
  await portal.access.db.deleteFrom('audit').execute();
  const payload = [{ ...edited('role', opened, 'mine'), Revision: opened.revision }];
  const inEnglish = {
    method: 'POST',
    url: '/Admin/SaveRoles',
    headers: { cookie: '__Host-lang=en' },
    payload,
  } as const;
  const sentence = 'This was changed after you loaded it. Nothing was saved.';
  expect((await portal.call(inEnglish)).json().errorMessage).toBe(sentence);
  await portal.post('/Admin/DeleteRoles', [opened]);
  expect((await send('role', 1, payload)).json().validationErrors).toMatchObject([{ code: 'no-such-role' }]);
});

it('every change of a customer or a site counts, however it is made', async () => {
  const { customerID } = await createCustomer(portal, { CustomerName: 'changing' });
  await create('site', 'changing');
  const { recordId: RecordId } = await rowNamed('site', 'changing');
  for (const [kind, call, payload] of [
    ['customer', 'toggleCustomerApiAccess', { customerID, apiAccess: false }],
    ['customer', 'SetApiAccess', { CustomerIDs: [customerID], ApiAccess: true }],
    ['customer', 'ExtendCustomers', { CustomerIDs: [customerID], ValidUntil: '20991231' }],
    ['customer', 'RevertChange', { entry: (await newestEntry()) + 3, overwrite: false }],
    ['site', 'RollSiteSecret', { RecordId, AtOnce: false }],
  ] as const) {
    expect((await portal.post(`/Admin/${call}`, payload)).statusCode).toBe(200);
    expect((await rowNamed(kind, 'changing')).revision).toBe(await newestEntry());
  }
  await portal.post('/Admin/RollApiKey', { customerID, overlap: 'none' });
  expect((await rowNamed('customer', 'changing')).revision).toBe((await newestEntry()) - 2);
});
