import {
  type AdministratorFacts,
  administratorToCreate,
  type PasswordLink,
  type Role,
  roles,
} from '@fagvaerk/contract/administrators.ts';
import { passwordLinkOf } from '@fagvaerk/contract/session.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../api/change.tsx';
import { Choice } from '../components/Choice.tsx';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { Copyable } from '../components/Copyable.tsx';
import { showMoment } from '../dates.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useCloseWhenSaved, useSavedForm } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import {
  changeRole,
  createAdministrator,
  endSessions,
  makePasswordLink,
  resetSecondFactor,
} from './administrators-api.ts';
import { administratorWords } from './messages.ts';

function RolePicker({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Choice
      data-autofocus
      label={words.role}
      description={administratorWords.roleHints[role]}
      value={role}
      values={roles}
      labelOf={(one) => words.roles[one]}
      onChange={onChange}
    />
  );
}

function LinkToSend({ link: { username, token, until }, onClose }: { link: PasswordLink; onClose: () => void }) {
  return (
    <div className="fields">
      <p>{administratorWords.linkText(username, showMoment(until))}</p>
      <Copyable text={passwordLinkOf(location.origin, token)} label={words.copyLink} />
      <Group justify="flex-end" mt="sm">
        <Button data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      </Group>
    </div>
  );
}

export function AddAdministratorForm({ onClose }: { onClose: () => void }) {
  const { form, dialogForm } = useSavedForm({
    name: 'administrator',
    saved: { Username: '', Role: 'support' as Role },
    schema: administratorToCreate,
    change: { run: createAdministrator, invalidates: ['administrators'] },
  });
  if (dialogForm.change.data) return <LinkToSend link={dialogForm.change.data} onClose={onClose} />;
  return (
    <DialogForm {...dialogForm} onCancel={onClose} submitLabel={administratorWords.create}>
      <CountedInput label={words.username} data-autofocus autoFocus {...form.getInputProps('Username')} />
      <RolePicker role={form.values.Role} onChange={(role) => form.setFieldValue('Role', role)} />
    </DialogForm>
  );
}

interface EditProps {
  administrator: AdministratorFacts;
  onClose: () => void;
}

export function EditAdministratorForm({ administrator, onClose }: EditProps) {
  const { administratorID, username, hasSecondFactor } = administrator;
  const [role, setRole] = useState<Role>(administrator.role);
  const save = useChange({
    run: () => changeRole(administratorID, role),
    invalidates: ['administrators'],
    done: () => administratorWords.roleChanged(username, words.roles[role]),
  });
  useCloseWhenSaved(save.isSuccess, onClose);
  const link = useChange({
    run: () => makePasswordLink(administratorID),
    invalidates: ['administrators'],
    failed: ({ message }) => message,
  });
  if (link.data) return <LinkToSend link={link.data} onClose={onClose} />;
  const isDirty = role !== administrator.role;
  return (
    <DialogForm
      change={save}
      onSubmit={save.mutate}
      onCancel={onClose}
      isReady={isDirty}
      isUnsaved={isDirty && !save.isSuccess}
    >
      <RolePicker role={role} onChange={setRole} />
      <h3>{words.password}</h3>
      <p>{administratorWords.newLinkText(username)}</p>
      <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
        {administratorWords.newLink}
      </Button>
      <h3>{administratorWords.sessions}</h3>
      <p>{administratorWords.endAllLead(username)}</p>
      <ConfirmButton
        size="sm"
        label={administratorWords.endAll}
        title={administratorWords.endAllTitle(username)}
        text={administratorWords.endAllText}
        run={() => endSessions(administratorID)}
        done={() => administratorWords.sessionsEnded(username)}
      />
      {hasSecondFactor ? (
        <>
          <h3>{words.factorTitle}</h3>
          <p>{administratorWords.resetFactorText(username)}</p>
          <ConfirmButton
            size="sm"
            color="danger"
            label={words.factorTurnOff}
            title={administratorWords.resetFactorTitle(username)}
            text={administratorWords.resetFactorText(username)}
            run={() => resetSecondFactor(administratorID)}
            invalidates={['administrators']}
            done={() => administratorWords.factorReset(username)}
          />
        </>
      ) : null}
    </DialogForm>
  );
}
