/** The calls about a customer's keys. */
import { writeAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import {
  type CustomerKey,
  createdHandover,
  customerKeysAnswer,
  type HandoverHours,
  type Overlap,
  rolledKey,
} from '@fagvaerk/contract/keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../calls/queries.ts';
import { get, only, post } from '../calls/transport.ts';

export const customerKeysQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.customers, 'keys', id],
    queryFn: ({ signal }) => get(`/Admin/customers/${id}/keys`, customerKeysAnswer, signal),
  });

/** The one that was replaced and is let through yet. */
export const oldKeyIn = (keys: readonly CustomerKey[]): CustomerKey | undefined =>
  keys.find(({ until }) => until !== null && new Date(until) > new Date());

export const rollKey = async (customerID: number, overlap: Overlap) =>
  only(await post('/Admin/RollApiKey', { customerID, overlap }, writeAnswer(rolledKey)));
export const endOldKey = (customerID: number) => post('/Admin/EndOldApiKey', { customerID }, writeDone);

export const createHandover = async (customerID: number, validHours: HandoverHours) =>
  only(await post('/Admin/CreateKeyHandover', { customerID, validHours }, writeAnswer(createdHandover)));
export const revokeHandover = (handoverID: number) => post('/Admin/RevokeKeyHandover', { handoverID }, writeDone);
