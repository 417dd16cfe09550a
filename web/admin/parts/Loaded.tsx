import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { type AdminError, type Failure, sentenceOf } from '../calls/failure.ts';
import { words } from '../words.ts';

interface Query<Data> {
  data: Data | undefined;
  error: AdminError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: Query<Data>;
  /** How many lines stand in for the content while it is on its way. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What was read, or that it is on its way, or why it could not be. Old content stays while new is fetched. */
export function Loaded<Data>({ query, lines = 6, children }: Props<Data>) {
  const { data, error } = query;
  return (
    <>
      {error && !query.isFetching ? <LoadFailure failure={error.failure} retry={query.refetch} /> : null}
      {data === undefined ? query.isFetching && <Waiting lines={lines} /> : children(data)}
    </>
  );
}

function LoadFailure({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  return (
    <div className="notice-box" role="alert">
      <div>
        <strong>{words.failedToLoad}</strong>
        <p>{sentenceOf(failure)}</p>
      </div>
      {failure.kind === 'refused' ? (
        <Link to={panel.customers}>{words.backToCustomers}</Link>
      ) : (
        <Button variant="default" onClick={() => retry()}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

function Waiting({ lines }: { lines: number }) {
  return (
    <div className="waiting" role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <Skeleton key={line} height={44} />
      ))}
    </div>
  );
}
