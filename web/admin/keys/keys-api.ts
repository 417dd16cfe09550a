import { writeAnswer } from '@fagvaerk/contract/answers.ts';
import {
  type CustomerKey,
  createdHandover,
  customerKeysAnswer,
  type HandoverHours,
  type Overlap,
  rolledKey,
} from '@fagvaerk/contract/keys.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { post, postOne, write } from '../api/transport.ts';

export const customerKeysQuery = (id: number) =>
  getQuery([...queryKeys.customers, 'keys', id], `/Admin/customers/${id}/keys`, customerKeysAnswer);

/** Replaced but still within its overlap. */
export const oldKeyIn = (keys: readonly CustomerKey[]): CustomerKey | undefined =>
  keys.find(({ until }) => until !== null && new Date(until) > new Date());

export const rollKey = (customerID: number, overlap: Overlap) =>
  postOne('/Admin/RollApiKey', { customerID, overlap }, writeAnswer(rolledKey));
export const extendKey = (customerID: number, validUntil: string) =>
  write('/Admin/ExtendCustomers', { CustomerIDs: [customerID], ValidUntil: validUntil });
export const endOldKey = (customerID: number) => write('/Admin/EndOldApiKey', { customerID });

export const createHandovers = async (ids: readonly number[], validHours: HandoverHours) => {
  const payload = ids.map((customerID) => ({ customerID, validHours }));
  return (await post('/Admin/CreateKeyHandover', payload, writeAnswer(createdHandover))).successObjects;
};
export const revokeHandover = (handoverID: number) => write('/Admin/RevokeKeyHandover', { handoverID });
