import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '../../api/failure.ts';
import { FlagSwitch } from '../../components/FlagSwitch.tsx';
import { MayChange } from '../../may-change.tsx';
import { warn } from '../../notices.ts';
import type { CustomerSelection } from '../bulk/selection.ts';
import { downloadCustomers } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import type { ListState } from './list-state.ts';

interface Props {
  state: ListState;
  page: readonly number[];
  selection: CustomerSelection;
  isDense: boolean;
  onDense: (isDense: boolean) => void;
  /** False while searching by key, which the URL does not contain. */
  canDownload: boolean;
}

export function ListTools({ state, page, selection, isDense, onDense, canDownload }: Props) {
  const download = useMutation({
    mutationFn: () => downloadCustomers(state),
    onError: ({ failure }) => warn(failureMessage(failure)),
  });
  const chosenHere = page.filter((id) => selection.ids.has(id)).length;
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
            onChange={({ currentTarget }) => selection.choose(page, currentTarget.checked)}
          />
          {customerWords.choosePage}
        </label>
      </MayChange>
      <span className="dense-switch">
        <FlagSwitch isOn={isDense} label={customerWords.dense} onChange={onDense}>
          {customerWords.dense}
        </FlagSwitch>
      </span>
      {canDownload ? (
        <Button variant="default" size="compact-sm" loading={download.isPending} onClick={() => download.mutate()}>
          {customerWords.download}
        </Button>
      ) : null}
    </div>
  );
}
