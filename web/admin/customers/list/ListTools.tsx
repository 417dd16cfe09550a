import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../calls/failure.ts';
import { MayChange } from '../../may-change.tsx';
import { warn } from '../../notices.ts';
import { FlagSwitch } from '../../parts/FlagSwitch.tsx';
import { listWords } from '../../words.ts';
import type { Chosen } from '../bulk/chosen.ts';
import { downloadCustomers } from './list-api.ts';
import type { ListState } from './list-state.ts';

interface Props {
  state: ListState;
  /** The ids of the customers on the page. */
  page: readonly number[];
  chosen: Chosen;
  isDense: boolean;
  onDense: (isDense: boolean) => void;
  /** Whether the customers shown are what the address asks for. */
  canDownload: boolean;
}

/** What concerns the whole list: all of the page chosen, how close rows stand, the list as a file. */
export function ListTools({ state, page, chosen, isDense, onDense, canDownload }: Props) {
  const download = useMutation({
    mutationFn: () => downloadCustomers(state),
    onError: ({ failure }) => warn(sentenceOf(failure)),
  });
  const chosenHere = page.filter((id) => chosen.ids.has(id)).length;
  return (
    <div className="list-tools">
      <MayChange>
        <label className="choose-page">
          <input
            type="checkbox"
            checked={chosenHere === page.length}
            ref={(box) => {
              if (box) box.indeterminate = chosenHere > 0 && chosenHere < page.length;
            }}
            onChange={({ currentTarget }) => chosen.choose(page, currentTarget.checked)}
          />
          {listWords.choosePage}
        </label>
      </MayChange>
      <span className="dense-switch">
        <FlagSwitch isOn={isDense} label={listWords.dense} onChange={onDense}>
          {listWords.dense}
        </FlagSwitch>
      </span>
      {canDownload ? (
        <Button variant="default" size="compact-sm" loading={download.isPending} onClick={() => download.mutate()}>
          {listWords.download}
        </Button>
      ) : null}
    </div>
  );
}
