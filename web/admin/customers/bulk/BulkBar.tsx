import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { componentWords } from '../../components/messages.ts';
import { focusPageTitle } from '../../components/PageTitle.tsx';
import type { CustomerSelection } from '../../components/selection.tsx';
import { warn } from '../../notices.ts';
import { fetchFound } from '../customers-api.ts';
import type { ListState } from '../list/list-state.ts';
import { customerWords } from '../messages.ts';

export interface BulkFormProps {
  ids: readonly number[];
  onClose: () => void;
}

interface Props {
  selection: CustomerSelection<ExternalCustomer>;
  state: ListState;
  total: number;
  children: (customers: readonly ExternalCustomer[]) => ReactNode;
}

export function BulkBar({ selection: { items, choose, chooseNone }, state, total, children }: Props) {
  const chooseFound = useMutation({
    mutationFn: () => fetchFound(state),
    onSuccess: (found) => choose(found, true),
    onError: ({ message }) => warn(message),
  });
  const isTooMany = items.size > listMaximumObjects;
  return (
    <section className="row box floating-bar" aria-label={customerWords.actions}>
      <p role="status">{isTooMany ? customerWords.tooMany : componentWords.chosen(items.size)}</p>
      {total > items.size && total <= listMaximumObjects ? (
        <Button variant="subtle" loading={chooseFound.isPending} onClick={() => chooseFound.mutate()}>
          {customerWords.chooseFound(total)}
        </Button>
      ) : null}
      <Button
        variant="subtle"
        onClick={() => {
          chooseNone();
          focusPageTitle();
        }}
      >
        {customerWords.chooseNone}
      </Button>
      {isTooMany ? null : children([...items.values()])}
    </section>
  );
}
