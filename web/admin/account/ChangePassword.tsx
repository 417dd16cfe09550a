import { passwordToChange } from '@fagvaerk/contract/administrators.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useChange } from '../api/change.tsx';
import { CodeField, FormError, PasswordField, serverFieldErrors } from '../forms/credentials.tsx';
import { words } from '../words.ts';
import { changeOwnPassword } from './account-api.ts';
import { accountWords } from './messages.ts';

export function ChangePassword({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const form = useForm({ initialValues: { OldPassword: '', NewPassword: '', Code: '' } });
  const { Code, ...passwords } = form.values;
  const typed = { ...passwords, ...(Code && { Code }) };
  const change = useChange({
    run: async () => {
      await changeOwnPassword(typed);
      form.reset();
    },
    invalidates: ['session', 'ownSessions'],
    done: () => accountWords.passwordChanged,
  });
  const save = () => change.mutate(undefined, { onError: (error) => form.setErrors(serverFieldErrors(error)) });

  return (
    <section className="fields" aria-labelledby="own-password">
      <h2 id="own-password">{words.password}</h2>
      <form className="fields" onSubmit={form.onSubmit(save)} noValidate>
        <PasswordField
          label={accountWords.oldPassword}
          autoComplete="current-password"
          {...form.getInputProps('OldPassword')}
        />
        <PasswordField
          label={words.newPassword}
          description={words.passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('NewPassword')}
        />
        {hasSecondFactor ? <CodeField {...form.getInputProps('Code')} /> : null}
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
