import { Button } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { words } from '../words.ts';
import { EmptyState } from './EmptyState.tsx';
import { componentWords } from './messages.ts';
import { PageTitle } from './PageTitle.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle title={words.notFoundTitle} />
      <p>{componentWords.notFoundText}</p>
      <Link to={panel.customers}>{words.backToCustomers}</Link>
    </>
  );
}

/** Also shown when a new release has removed the chunks of this page. */
export function BrokenPage() {
  const error = useRouteError();
  return (
    <main className="panel">
      <EmptyState title={componentWords.brokenTitle} text={error instanceof Error ? error.message : words.serverFailed}>
        <Button onClick={() => location.reload()}>{words.retry}</Button>
      </EmptyState>
    </main>
  );
}
