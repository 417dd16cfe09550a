import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { embeddedFile } from '../../src/database/open.ts';
import { actionsOf, goodCustomer } from '../fixtures/customers.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { openTestGateway } from '../fixtures/gateway.ts';
import { makeTestDatabase } from '../fixtures/test-database.ts';

const storedDatabase = new URL('../fixtures/stored-database.sql', import.meta.url);
const apiKey = '0b0de2a3-1e1a-40d0-a07c-fede0458970c';

describe('a stored database', () => {
  const gateway = forAllTests(async () => {
    const database = await makeTestDatabase();
    const stored = new DatabaseSync(embeddedFile(database.settings.dataDir));
    stored.exec(readFileSync(storedDatabase, 'utf8'));
    stored.close();
    // Migrates it, and logs in with the stored password.
    return openTestGateway({ database });
  });

  it('keeps its key and right', async () => {
    expect((await gateway.ask({ apiKey }, '/api/v4.0/invoices')).statusCode).toBe(200);
    expect((await gateway.ask({ apiKey }, '/api/v4.0/worksheets')).statusCode).toBe(401);
    const revealed = await gateway.post('/Admin/RevealApiKey', { customerID: 1 });
    expect(revealed.body).toContain(apiKey);
  });

  it('logs calls with the columns of later builds', async () => {
    await gateway.ask({ apiKey }, '/api/v4.0/invoices?page=2');
    const { data } = (await gateway.ask({ apiKey }, '/api/access/calls')).json();
    expect(data[0]).toMatchObject({ isLaterPage: true, isKeyed: false, scenario: null, fields: [] });
  });

  it('keeps its sites and history, and can be changed', async () => {
    expect((await gateway.get('/Admin/sites')).body).toContain('https://holm.example.dk');
    expect(await actionsOf(gateway)).toEqual([
      ...[
        'customer.keyRevealed',
        'role.saved',
        'endpointAccess.set',
        'siteAccess.added',
        'customer.created',
        'site.created',
      ],
      'administrator.created',
    ]);
    expect((await gateway.get('/Admin/roles')).json().data[0]).toMatchObject({ roleID: 1, name: 'Løn', usedBy: 0 });
    const update = { ...goodCustomer, CustomerID: 1, CustomerName: 'Rør og Vand ApS' };
    expect((await gateway.post('/Admin/UpdateExternalCustomers', [update])).statusCode).toBe(200);
  });
});
