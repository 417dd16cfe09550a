import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { componentWords } from '../../components/messages.ts';
import { focusPageTitle } from '../../components/PageTitle.tsx';
import type { CustomerSelection } from '../../components/selection.tsx';
import { warn } from '../../notices.ts';
import { fetchFoundIds } from '../customers-api.ts';
import type { ListState } from '../list/list-state.ts';
import { customerWords } from '../messages.ts';

export interface BulkFormProps {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

interface Props {
  selection: CustomerSelection;
  state: ListState;
  total: number;
  children: (props: Omit<BulkFormProps, 'onClose'>) => ReactNode;
}

export function BulkBar({ selection: { ids, choose, chooseNone }, state, total, children }: Props) {
  const chooseFound = useMutation({
    mutationFn: () => fetchFoundIds(state),
    onSuccess: (found) => choose(found, true),
    onError: ({ message }) => warn(message),
  });
  const isTooMany = ids.size > listMaximumObjects;
  const onDone = () => {
    chooseNone();
    focusPageTitle();
  };

  return (
    <section className="floating-bar" aria-label={customerWords.actions}>
      <p role="status">{isTooMany ? customerWords.tooMany : componentWords.chosen(ids.size)}</p>
      {total > ids.size && total <= listMaximumObjects ? (
        <Button variant="subtle" loading={chooseFound.isPending} onClick={() => chooseFound.mutate()}>
          {customerWords.chooseFound(total)}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={onDone}>
        {customerWords.chooseNone}
      </Button>
      {isTooMany ? null : children({ ids: [...ids], onDone })}
    </section>
  );
}
