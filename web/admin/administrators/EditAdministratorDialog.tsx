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
import { words } from '../words.ts';
import { changeRole, endSessions, makePasswordLink, resetSecondFactor } from './administrators-api.ts';
import { LinkToSend } from './LinkToSend.tsx';
import { administratorWords } from './messages.ts';
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
      title={administrator ? administratorWords.editNamed(administrator.username) : ''}
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
    done: () => administratorWords.factorReset(username),
    failed: ({ failure }) => failureMessage(failure),
  });
  const ask = useConfirm();
  const end = useChange({
    run: () => endSessions(administratorID),
    done: () => administratorWords.sessionsEnded(username),
    failed: ({ failure }) => failureMessage(failure),
  });
  const endQuestion = {
    title: administratorWords.endAllTitle(username),
    text: administratorWords.endAllText,
    confirmLabel: administratorWords.endAll,
    isDangerous: true,
  };
  if (link.data) return <LinkToSend link={link.data} onClose={onClose} />;
  return (
    <div className="fields">
      <RoleForm administrator={administrator} onClose={onClose} />
      <h3>{words.passwordTitle}</h3>
      <p>{administratorWords.newLinkText(username)}</p>
      <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
        {administratorWords.newLink}
      </Button>
      <h3>{administratorWords.sessions}</h3>
      <p>{administratorWords.endAllLead(username)}</p>
      <Button variant="default" onClick={() => ask({ ...endQuestion, act: () => end.mutateAsync() })}>
        {administratorWords.endAll}
      </Button>
      {hasSecondFactor ? (
        <>
          <h3>{words.factorTitle}</h3>
          <p>{administratorWords.resetFactorText(username)}</p>
          <Button variant="default" color="danger" loading={reset.isPending} onClick={() => reset.mutate()}>
            {administratorWords.resetFactor}
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
    done: () => administratorWords.roleChanged(username, words.roles[role]),
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
