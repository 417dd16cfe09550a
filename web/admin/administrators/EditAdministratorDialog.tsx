import type { AdministratorFacts, Role } from '@fagvaerk/contract/administrators.ts';
import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { useCloseWhenSaved } from '../forms/close-when-saved.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { anyNavigation, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { accountWords } from '../words.ts';
import { changeRole, endSessions, makePasswordLink, resetSecondFactor } from './administrators-api.ts';
import { LinkToSend } from './LinkToSend.tsx';
import { RolePicker } from './RolePicker.tsx';

interface Props {
  administrator: AdministratorFacts | undefined;
  onClose: () => void;
}

export function EditAdministratorDialog({ administrator, onClose }: Props) {
  return (
    <Modal
      opened={administrator !== undefined}
      onClose={onClose}
      title={administrator ? accountWords.editNamed(administrator.username) : ''}
    >
      {administrator ? <EditAdministrator administrator={administrator} onClose={onClose} /> : null}
    </Modal>
  );
}

function EditAdministrator({ administrator, onClose }: { administrator: AdministratorFacts; onClose: () => void }) {
  const { administratorID, username, hasSecondFactor } = administrator;
  const link = useChange({
    run: () => makePasswordLink(administratorID),
    invalidates: ['administrators'],
    failed: ({ failure }) => failureMessage(failure),
  });
  const reset = useChange({
    run: () => resetSecondFactor(administratorID),
    invalidates: ['administrators'],
    done: () => accountWords.factorReset(username),
    failed: ({ failure }) => failureMessage(failure),
  });
  const ask = useConfirm();
  const end = useChange({
    run: () => endSessions(administratorID),
    done: () => accountWords.sessionsEnded(username),
    failed: ({ failure }) => failureMessage(failure),
  });
  const endQuestion = {
    title: accountWords.endAllTitle(username),
    text: accountWords.endAllText,
    confirmLabel: accountWords.endAll,
    isDangerous: true,
  };
  if (link.data) return <LinkToSend link={link.data} onClose={onClose} />;
  return (
    <div className="fields">
      <RoleForm administrator={administrator} onClose={onClose} />
      <h3>{accountWords.passwordTitle}</h3>
      <p>{accountWords.newLinkText(username)}</p>
      <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
        {accountWords.newLink}
      </Button>
      <h3>{accountWords.sessions}</h3>
      <p>{accountWords.endAllLead(username)}</p>
      <Button variant="default" onClick={() => ask({ ...endQuestion, act: () => end.mutateAsync() })}>
        {accountWords.endAll}
      </Button>
      {hasSecondFactor ? (
        <>
          <h3>{accountWords.factorTitle}</h3>
          <p>{accountWords.resetFactorText(username)}</p>
          <Button variant="default" color="danger" loading={reset.isPending} onClick={() => reset.mutate()}>
            {accountWords.resetFactor}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function RoleForm({ administrator, onClose }: { administrator: AdministratorFacts; onClose: () => void }) {
  const { administratorID, username } = administrator;
  const [role, setRole] = useState<Role>(administrator.role);
  const save = useChange({
    run: () => changeRole(administratorID, role),
    invalidates: ['administrators'],
    done: () => accountWords.roleChanged(username, accountWords.roles[role]),
  });
  useCloseWhenSaved(save.isSuccess, onClose);
  const isDirty = role !== administrator.role;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDirty && !save.isPending) save.mutate();
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <RolePicker role={role} onChange={setRole} data-autofocus />
      <FailureAlert error={save.error} />
      <FormActions onCancel={onClose} isRunning={save.isPending} isReady={isDirty} />
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} losesChanges={anyNavigation} />
    </form>
  );
}
