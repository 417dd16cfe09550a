import { accessLevels, levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { AssignMode, PreviewedAccess, RoleToAssign } from '@fagvaerk/contract/access-roles.ts';
import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Modal, NativeSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { Loaded } from '../components/Loaded.tsx';
import { focusPageTitle } from '../components/PageTitle.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { announce } from '../notices.ts';
import { announceUndoable, revertChange } from '../undo.tsx';
import { words } from '../words.ts';
import { changeRight, previewQuery } from './access-report-api.ts';
import type { AccessReportState } from './access-report-state.ts';
import { accessReportWords } from './messages.ts';

export const changeModes = ['remove', 'add'] as const satisfies AssignMode[];
export type ChangeMode = (typeof changeModes)[number];

interface Props {
  mode: ChangeMode;
  customerIDs: readonly number[];
  siteID: number;
  state: AccessReportState;
  endpoints: readonly EndpointListItem[];
  onClose: () => void;
}

const everyEndpoint = '/api/*';

export function ChangeRightDialog({ mode, customerIDs, siteID, state, endpoints, onClose }: Props) {
  const listed = endpoints.find(({ id }) => id === state.endpoint)?.endpointPath;
  const [path, setPath] = useState(listed ?? (mode === 'remove' ? everyEndpoint : null));
  const [level, setLevel] = useState(state.method ? levelOf(state.method) : undefined);
  const change: RoleToAssign = {
    CustomerIDs: [...customerIDs],
    SiteIDs: [siteID],
    Rules: [{ Endpoints: path ?? '', Levels: level ? [level] : [...accessLevels] }],
    Mode: mode,
  };
  const preview = useQuery({ ...previewQuery(change), enabled: path !== null });
  const save = useChange({ run: () => changeRight(change), invalidates: ['customers'] });

  async function submit() {
    // The form shows the error.
    const done = await save.mutateAsync().catch(() => undefined);
    if (!done) return;
    const { entry, customers } = done;
    onClose();
    focusPageTitle();
    const changed = customers.filter(({ outcome }) => outcome === 'changed').length;
    if (entry === null) announce(words.nothingChanged);
    else announceUndoable(accessReportWords.changed[mode](changed), () => revertChange({ entry }, false));
  }

  return (
    <Modal opened onClose={onClose} size="lg" title={accessReportWords.changeTitle[mode](customerIDs.length)}>
      <DialogForm
        change={save}
        onSubmit={submit}
        onCancel={onClose}
        isReady={path !== null && preview.isSuccess}
        submitLabel={accessReportWords.change[mode]}
      >
        <Select
          label={accessReportWords.endpoint}
          placeholder={accessReportWords.chooseEndpoint}
          data={[
            ...(mode === 'remove' ? [{ value: everyEndpoint, label: accessReportWords.anyEndpoint }] : []),
            ...endpoints.map(({ endpointPath }) => ({ value: endpointPath, label: endpointPath })),
          ]}
          value={path}
          onChange={setPath}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          maxDropdownHeight={280}
          nothingFoundMessage={accessReportWords.noEndpointFits}
          data-autofocus
        />
        <NativeSelect
          label={accessReportWords.method}
          value={level ?? ''}
          data={[
            { value: '', label: accessReportWords.anyMethod },
            ...accessLevels.map((value) => ({ value, label: value === 'PUT' ? 'PUT, PATCH' : value })),
          ]}
          onChange={({ currentTarget: { value } }) => setLevel(accessLevels.find((one) => one === value))}
        />
        <Loaded query={preview} lines={2}>
          {({ customers }) => (
            <ul className="changes" aria-label={accessReportWords.preview}>
              {customers.map((customer) => (
                <PreviewItem key={customer.customerID} customer={customer} />
              ))}
            </ul>
          )}
        </Loaded>
      </DialogForm>
    </Modal>
  );
}

function PreviewItem({ customer }: { customer: PreviewedAccess }) {
  const { customerName, outcome, gained, lost, refused, admitted } = customer;
  const countCalls = (kinds: typeof refused) => kinds.reduce((sum, { calls }) => sum + calls, 0);
  const [stopped, passed] = [countCalls(refused), countCalls(admitted)];
  return (
    <li>
      <strong>{customerName}</strong>
      {outcome === 'changed' ? null : <span>{accessReportWords.unchanged}</span>}
      {gained > 0 ? <span className="change-given">{accessReportWords.gained(gained)}</span> : null}
      {lost > 0 ? <span className="change-taken">{accessReportWords.lost(lost)}</span> : null}
      {stopped > 0 ? <span>{accessReportWords.wouldBeRefused(stopped)}</span> : null}
      {passed > 0 ? <span>{accessReportWords.wouldPass(passed)}</span> : null}
    </li>
  );
}
