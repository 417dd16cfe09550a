import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '../../api/failure.ts';
import { focusPageTitle } from '../../components/PageTitle.tsx';
import { warn } from '../../notices.ts';
import { listWords } from '../../words.ts';
import { fetchFoundIds } from '../list/list-api.ts';
import type { ListState } from '../list/list-state.ts';
import { bulkActions } from './bulk-actions.tsx';
import type { CustomerSelection } from './selection.ts';

interface Props {
  selection: CustomerSelection;
  state: ListState;
  total: number;
}

export function BulkBar({ selection: { ids, choose, chooseNone }, state, total }: Props) {
  const chooseFound = useMutation({
    mutationFn: () => fetchFoundIds(state),
    onSuccess: (found) => choose(found, true),
    onError: ({ failure }) => warn(failureMessage(failure)),
  });
  const isTooMany = ids.size > listMaximumObjects;
  const done = () => {
    chooseNone();
    focusPageTitle();
  };

  return (
    <section className="bulk-bar" aria-label={listWords.actions}>
      <p role="status">{isTooMany ? listWords.tooMany : listWords.chosen(ids.size)}</p>
      {total > ids.size && total <= listMaximumObjects ? (
        <Button variant="subtle" loading={chooseFound.isPending} onClick={() => chooseFound.mutate()}>
          {listWords.chooseFound(total)}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={done}>
        {listWords.chooseNone}
      </Button>
      {isTooMany ? null : bulkActions.map(({ name, Action }) => <Action key={name} ids={[...ids]} onDone={done} />)}
    </section>
  );
}
