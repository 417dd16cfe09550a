import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Box, Group } from '@mantine/core';
import { Choice } from '../../components/Choice.tsx';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { LabelledSwitch } from '../../components/FlagSwitch.tsx';
import { ChoosePage, type CustomerSelection } from '../../components/selection.tsx';
import { MayChange } from '../../may-change.tsx';
import { downloadCustomers } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import { type ListState, pageSizes } from './list-state.ts';

interface Props {
  state: ListState;
  page: readonly ExternalCustomer[];
  selection: CustomerSelection<ExternalCustomer>;
  isDense: boolean;
  onDense: (isDense: boolean) => void;
  /** False while searching by key, which the URL does not contain. */
  canDownload: boolean;
}

export function ListTools({ state, page, selection, isDense, onDense, canDownload }: Props) {
  return (
    <Group gap="lg" mb="xs">
      <MayChange>
        <ChoosePage mr="auto" page={page} selection={selection} />
      </MayChange>
      <Box visibleFrom="lg">
        <LabelledSwitch isOn={isDense} label={customerWords.dense} onChange={onDense} />
      </Box>
      {canDownload ? <DownloadButton size="compact-sm" run={() => downloadCustomers(state)} /> : null}
    </Group>
  );
}

interface PageSizePickerProps {
  pageSize: ListState['pageSize'];
  onChange: (pageSize: ListState['pageSize']) => void;
}

export function PageSizePicker({ pageSize, onChange }: PageSizePickerProps) {
  return (
    <Choice
      mr="auto"
      size="xs"
      aria-label={customerWords.rowsPerPage}
      value={pageSize}
      values={pageSizes}
      labelOf={(size) => `${size} ${customerWords.perPage}`}
      onChange={onChange}
    />
  );
}
