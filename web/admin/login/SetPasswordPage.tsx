import { nothing } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { post } from '../api/transport.ts';
import { FormError, PasswordField, serverFieldErrors } from '../forms/credentials.tsx';
import { words } from '../words.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { loginWords } from './messages.ts';

/** The token is in the fragment, so it is never logged with the URL. */
export function SetPasswordPage() {
  const { hash } = useLocation();
  const [password, setPassword] = useState('');
  const choose = useMutation({
    mutationFn: () => post('/auth/password', { Token: hash.slice(1), Password: password }, nothing),
    meta: { handlesUnauthorised: true },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (hash.length > 1) choose.mutate();
  }

  if (choose.isSuccess || hash.length <= 1)
    return (
      <LoginFrame
        title={loginWords.choosePassword}
        lead={choose.isSuccess ? loginWords.passwordChosen : loginWords.linkIncomplete}
        onSubmit={(event) => event.preventDefault()}
      >
        <Button component={Link} to={panel.login} replace size="md" fullWidth>
          {loginWords.login}
        </Button>
      </LoginFrame>
    );
  return (
    <LoginFrame title={loginWords.choosePassword} lead={loginWords.choosePasswordLead} onSubmit={submit}>
      <PasswordField
        label={words.newPassword}
        description={words.passwordHint}
        autoComplete="new-password"
        autoFocus
        size="md"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={serverFieldErrors(choose.error).Password}
      />
      <FormError error={choose.error} />
      <Button type="submit" size="md" fullWidth loading={choose.isPending} disabled={password === ''}>
        {loginWords.savePassword}
      </Button>
    </LoginFrame>
  );
}
