import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal({ allowsPrivateSites: true });
});
afterAll(() => portal.close());

type Fields = Record<string, unknown>;
const newest = async () => (await portal.get('/Admin/history?pageSize=1')).json().data[0];
const preview = async (entry: number) => (await portal.post('/Admin/PreviewRevert', { entry })).json();
const revert = (wanted: Fields) => portal.post('/Admin/RevertChange', wanted);
const readSites = async (): Promise<Fields[]> => (await portal.get('/Admin/sites')).json().data;

describe('a test site', () => {
  const make = async (Name: string): Promise<number> => {
    const made = await portal.post('/Admin/CreateTestSites', [{ Name, Company: 'lindholm-vvs' }]);
    return made.json().successObjects[0].recordId;
  };
  const cannot = { state: 'impossible', obstacle: 'test-site' };

  it('is neither made nor changed by taking an entry back, and the history says so', async () => {
    const recordId = await make('egen');
    const entries = [await newest()];
    await portal.post('/Admin/UpdateTestSites', [{ RecordId: recordId, Name: 'nyt', ResetsNightly: true }]);
    entries.push(await newest());
    await portal.post('/Admin/DeleteTestSites', [{ recordId }]);
    entries.push(await newest());
    for (const { entry, canRevert, parts } of entries) {
      expect([canRevert, parts[0].siteID]).toEqual([false, recordId]);
      expect((await preview(entry)).steps).toMatchObject([cannot]);
      const refused = await revert({ entry, overwrite: true });
      expect([refused.statusCode, refused.json().validationErrors[0].code]).toEqual([400, 'nothing-to-revert']);
    }
  });

  it('is not taken for a live site of the same name', async () => {
    const recordId = await make('samme');
    await portal.post('/Admin/DeleteTestSites', [{ recordId }]);
    const { entry } = await newest();
    // As it was written before test sites were told by number.
    await portal.access.db
      .updateTable('audit')
      .set({ before: JSON.stringify({ name: 'samme', kind: 'sandbox', company: 'lindholm-vvs' }), site_id: null })
      .where('revision', '=', entry)
      .execute();
    await portal.post('/Admin/CreateSites', [{ Name: 'samme', BaseUrl: 'https://samme.example.dk' }]);
    const before = await readSites();
    expect((await preview(entry)).steps).toMatchObject([cannot]);
    expect((await revert({ entry, overwrite: true })).statusCode).toBe(400);
    expect(await readSites()).toEqual(before);
  });
});
