import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import { describe, expect, it } from 'vitest';
import { giveAddress, readAskedRight } from './asked-right.ts';

const endpoint = { id: 3, endpointPath: '/api/v4.0/invoices/{id}', version: 'v4.0', methods: ['GET'] };
const read = (give: string) => readAskedRight(new URLSearchParams({ give }), [endpoint]);

describe('a right that an address proposes', () => {
  it('is read as it was written', () => {
    const { search } = new URL(giveAddress(7, 2, 'GET', endpoint.endpointPath), 'http://x');
    expect(readAskedRight(new URLSearchParams(search), [endpoint])).toEqual({ level: 'GET', endpoint });
  });
  it.each(['', 'GET', 'GET /api/v4.0/nothing', `PATCH ${endpoint.endpointPath}`, `get ${endpoint.endpointPath}`])(
    'is none in %j',
    (give) => expect(read(give)).toBeUndefined(),
  );
  it('is the level that the method takes', () =>
    expect(['GET', 'HEAD', 'PATCH', 'DELETE', 'TRACE'].map(levelOf)).toEqual([
      'GET',
      'GET',
      'PUT',
      'DELETE',
      undefined,
    ]));
});
