import { accessLevels, isOffered, levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { AssignMode } from '@fagvaerk/contract/access-roles.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { AssignForm } from '../components/AssignForm.tsx';
import { focusPageTitle } from '../components/PageTitle.tsx';
import { type ChosenRight, everyEndpoint, RightFields, toRules } from '../components/RightFields.tsx';
import { useEndpoints } from '../queries.ts';
import type { AccessReportState } from './access-report-api.ts';
import { accessReportWords } from './messages.ts';

export const changeModes = ['remove', 'add'] as const satisfies AssignMode[];
export type ChangeMode = (typeof changeModes)[number];

interface Props {
  mode: ChangeMode;
  customerIDs: readonly number[];
  siteID: number;
  state: AccessReportState;
  onClose: () => void;
}

export function ChangeRightDialog({ mode, customerIDs, siteID, state, onClose }: Props) {
  const listed = useEndpoints().find(({ id }) => id === state.endpoint);
  const [right, setRight] = useState<ChosenRight>({
    path: listed?.endpointPath ?? (mode === 'remove' ? everyEndpoint : null),
    levels: accessLevels.filter((level) =>
      state.method ? level === levelOf(state.method) : !listed || isOffered(listed, level),
    ),
  });
  const Rules = toRules(right);
  return (
    <Modal opened onClose={onClose} size="lg" title={accessReportWords.changeTitle[mode](customerIDs.length)}>
      <AssignForm
        wanted={Rules && { CustomerIDs: [...customerIDs], SiteIDs: [siteID], Rules, Mode: mode }}
        submitLabel={accessReportWords.change[mode]}
        onCancel={onClose}
        onDone={() => {
          onClose();
          focusPageTitle();
        }}
      >
        <RightFields right={right} onChange={setRight} removes={mode === 'remove'} />
      </AssignForm>
    </Modal>
  );
}
