import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../calls/failure.ts';
import { warn } from '../../notices.ts';
import { focusPageTitle } from '../../parts/PageTitle.tsx';
import { listWords } from '../../words.ts';
import { fetchFoundIds } from '../list/list-api.ts';
import type { ListState } from '../list/list-state.ts';
import { bulkActions } from './bulk-actions.tsx';
import type { Chosen } from './chosen.ts';

interface Props {
  chosen: Chosen;
  state: ListState;
  /** How many are found, on all pages. */
  total: number;
}

/** Stands at the foot of the window for as long as customers are chosen. */
export function BulkBar({ chosen: { ids, choose, chooseNone }, state, total }: Props) {
  const chooseFound = useMutation({
    mutationFn: () => fetchFoundIds(state),
    onSuccess: (found) => choose(found, true),
    onError: ({ failure }) => warn(sentenceOf(failure)),
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
