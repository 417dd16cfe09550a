import { Alert, Button, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import type { AdminError } from '../api/failure.ts';
import { words } from '../words.ts';

interface Query<Data> {
  data: Data | undefined;
  error: AdminError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: Query<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Keeps showing old data while refetching. */
export function Loaded<Data>({ query, lines = 6, children }: Props<Data>) {
  const { data, error } = query;
  return (
    <>
      {error && !query.isFetching ? <LoadFailure error={error} retry={query.refetch} /> : null}
      {data === undefined ? query.isFetching && <Waiting lines={lines} /> : children(data)}
    </>
  );
}

function LoadFailure({ error: { failure, message }, retry }: { error: AdminError; retry: () => unknown }) {
  return (
    <Alert color="danger" mb="lg" title={words.failedToLoad}>
      <Group justify="space-between">
        <p>{message}</p>
        {failure.kind === 'refused' && failure.retryAfterSeconds === 0 ? (
          <Link to={panel.customers}>{words.backToCustomers}</Link>
        ) : (
          <Button variant="default" onClick={() => retry()}>
            {words.retry}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function Waiting({ lines }: { lines: number }) {
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <Skeleton key={line} height={44} />
      ))}
    </Stack>
  );
}
