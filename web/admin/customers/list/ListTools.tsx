import { Box, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '../../api/failure.ts';
import { FlagSwitch } from '../../components/FlagSwitch.tsx';
import { MayChange } from '../../may-change.tsx';
import { warn } from '../../notices.ts';
import type { CustomerSelection } from '../bulk/selection.ts';
import { downloadCustomers } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import { type ListState, pageSizes } from './list-state.ts';

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
    <Group gap="lg" mb="xs">
      <MayChange>
        <Checkbox
          mr="auto"
          label={customerWords.choosePage}
          checked={chosenHere === page.length}
          indeterminate={chosenHere > 0 && chosenHere < page.length}
          onChange={({ currentTarget }) => selection.choose(page, currentTarget.checked)}
        />
      </MayChange>
      <Box visibleFrom="lg">
        <FlagSwitch isOn={isDense} label={customerWords.dense} onChange={onDense}>
          {customerWords.dense}
        </FlagSwitch>
      </Box>
      {canDownload ? (
        <Button variant="default" size="compact-sm" loading={download.isPending} onClick={() => download.mutate()}>
          {customerWords.download}
        </Button>
      ) : null}
    </Group>
  );
}

interface PageSizePickerProps {
  pageSize: ListState['pageSize'];
  onChange: (pageSize: ListState['pageSize']) => void;
}

export function PageSizePicker({ pageSize, onChange }: PageSizePickerProps) {
  return (
    <NativeSelect
      mr="auto"
      size="xs"
      aria-label={customerWords.rowsPerPage}
      value={String(pageSize)}
      data={pageSizes.map((size) => ({ value: String(size), label: `${size} ${customerWords.perPage}` }))}
      onChange={({ currentTarget }) =>
        onChange(pageSizes.find((size) => String(size) === currentTarget.value) ?? pageSize)
      }
    />
  );
}
