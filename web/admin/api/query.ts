import { queryOptions } from '@tanstack/react-query';
import { get, post, type Schema } from './transport.ts';

/** First part of each query key, which a change invalidates. */
export const queryKeys = {
  customers: ['customers'],
  sites: ['sites'],
  history: ['history'],
  session: ['session'],
  administrators: ['administrators'],
  ownSessions: ['own sessions'],
  roles: ['roles'],
  incidents: ['incidents'],
} as const;

/** First part of the key of each preview, which a change invalidates if its outcome would be another one. */
export const previewKey = ['preview'];

export const getQuery = <Result>(queryKey: readonly unknown[], path: string, schema: Schema<Result>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => get(path, schema, signal) });

/** For parameters that do not fit into an address. */
export const postQuery = <Result>(
  queryKey: readonly unknown[],
  path: string,
  payload: unknown,
  schema: Schema<Result>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => post(path, payload, schema, signal) });
