import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import { describe, expect, it } from 'vitest';
import { proposeRightAddress } from '../../shell/panel-addresses.ts';
import { readProposedRight } from './pending-rights.ts';

const endpoint = { id: 3, endpointPath: '/api/v4.0/invoices/{id}', version: 'v4.0', methods: ['GET'] };
const read = (give: string) => readProposedRight(new URLSearchParams({ give }), [endpoint]);

describe('proposed right', () => {
  it('survives a round trip', () => {
    const { search } = new URL(proposeRightAddress(7, 2, 'GET', endpoint.endpointPath), 'http://x');
    expect(readProposedRight(new URLSearchParams(search), [endpoint])).toEqual({ level: 'GET', endpoint });
  });
  it.each(['', 'GET', 'GET /api/v4.0/nothing', `PATCH ${endpoint.endpointPath}`, `get ${endpoint.endpointPath}`])(
    'rejects %j',
    (give) => expect(read(give)).toBeUndefined(),
  );
  it('uses the level of the method', () =>
    expect(['GET', 'HEAD', 'PATCH', 'DELETE', 'TRACE'].map(levelOf)).toEqual([
      'GET',
      'GET',
      'PUT',
      'DELETE',
      undefined,
    ]));
});
