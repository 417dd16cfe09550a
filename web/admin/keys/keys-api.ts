import { writeAnswer, writeDone } from '@fagvaerk/contract/answers.ts';
import {
  type CustomerKey,
  createdHandover,
  customerKeysAnswer,
  type HandoverHours,
  type Overlap,
  rolledKey,
} from '@fagvaerk/contract/keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get, post, singleResult } from '../api/transport.ts';

export const customerKeysQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'keys', id],
    queryFn: ({ signal }) => get(`/Admin/customers/${id}/keys`, customerKeysAnswer, signal),
  });

/** Replaced but still within its overlap. */
export const oldKeyIn = (keys: readonly CustomerKey[]): CustomerKey | undefined =>
  keys.find(({ until }) => until !== null && new Date(until) > new Date());

export const rollKey = async (customerID: number, overlap: Overlap) =>
  singleResult(await post('/Admin/RollApiKey', { customerID, overlap }, writeAnswer(rolledKey)));
export const extendKey = (customerID: number, validUntil: string) =>
  post('/Admin/ExtendCustomers', { CustomerIDs: [customerID], ValidUntil: validUntil }, writeDone);
export const endOldKey = (customerID: number) => post('/Admin/EndOldApiKey', { customerID }, writeDone);

export const createHandovers = async (ids: readonly number[], validHours: HandoverHours) => {
  const payload = ids.map((customerID) => ({ customerID, validHours }));
  return (await post('/Admin/CreateKeyHandover', payload, writeAnswer(createdHandover))).successObjects;
};
export const revokeHandover = (handoverID: number) => post('/Admin/RevokeKeyHandover', { handoverID }, writeDone);
