import { passwordToChange } from '@fagvaerk/contract/administrators.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/change.tsx';
import { CodeField, FormError, PasswordField, serverFieldErrors } from '../forms/credentials.tsx';
import { words } from '../words.ts';
import { changeOwnPassword } from './account-api.ts';
import { accountWords } from './messages.ts';

type Typed = { OldPassword: string; NewPassword: string; Code?: string };
const untyped: Typed = { OldPassword: '', NewPassword: '' };

export function ChangePassword({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const [typed, setTyped] = useState(untyped);
  const change = useChange({
    run: async () => {
      await changeOwnPassword(typed);
      setTyped(untyped);
    },
    invalidates: ['session', 'ownSessions'],
    done: () => accountWords.passwordChanged,
  });
  const errors = serverFieldErrors(change.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate();
  }

  return (
    <section className="fields" aria-labelledby="own-password">
      <h2 id="own-password">{words.password}</h2>
      <form className="fields" onSubmit={submit} noValidate>
        <PasswordField
          label={accountWords.oldPassword}
          autoComplete="current-password"
          value={typed.OldPassword}
          onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, OldPassword: value }))}
          error={errors.OldPassword}
        />
        <PasswordField
          label={words.newPassword}
          description={words.passwordHint}
          autoComplete="new-password"
          value={typed.NewPassword}
          onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, NewPassword: value }))}
          error={errors.NewPassword}
        />
        {hasSecondFactor ? (
          <CodeField
            value={typed.Code ?? ''}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, Code: value }))}
            error={errors.Code}
          />
        ) : null}
        <FormError error={change.error} />
        <div>
          <Button type="submit" loading={change.isPending} disabled={!passwordToChange.safeParse(typed).success}>
            {words.changePassword}
          </Button>
        </div>
      </form>
    </section>
  );
}
