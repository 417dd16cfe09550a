import { foundPasswordLink } from '@fagvaerk/contract/administrators.ts';
import { nothing } from '@fagvaerk/contract/answers.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { post } from '../api/transport.ts';
import { FormError, PasswordField, serverFieldErrors } from '../forms/credentials.tsx';
import { LoginFrame, useShownLanguage } from './LoginFrame.tsx';
import { useLogin } from './use-login.ts';

/** The token is in the fragment, so it is never logged with the URL. */
export function SetPasswordPage() {
  const language = useShownLanguage();
  const { shown, words, loginWords } = language;
  const Token = useLocation().hash.slice(1);
  const [password, setPassword] = useState('');
  const login = useLogin(shown, { keepsLanguage: true });
  const choose = useMutation({
    mutationFn: (_username: string) => post('/auth/password', { Token, Password: password }, nothing),
    meta: { handlesUnauthorised: true },
    onSuccess: (_done, username) => login.mutate({ username, password, code: '' }),
  });
  const link = useQuery({
    queryKey: ['password link', Token],
    queryFn: ({ signal }) => post('/auth/password-link', { Token }, foundPasswordLink, signal),
    enabled: Token !== '' && !choose.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const username = link.data?.username ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    choose.mutate(username);
  }

  // The login fails if the account has a second factor.
  if (Token === '' || link.isError || login.isError)
    return (
      <LoginFrame
        language={language}
        title={loginWords.choosePassword}
        lead={login.isError ? loginWords.passwordChosen : Token === '' ? loginWords.linkIncomplete : null}
      >
        <FormError error={link.error} shown={shown} />
        <Button component={Link} to={panel.login} replace size="md" fullWidth>
          {loginWords.login}
        </Button>
      </LoginFrame>
    );
  return (
    <LoginFrame
      language={language}
      title={loginWords.choosePassword}
      lead={loginWords.choosePasswordLead}
      onSubmit={submit}
    >
      <TextInput label={words.username} autoComplete="username" size="md" readOnly value={username} />
      <PasswordField
        label={words.newPassword}
        description={words.passwordHint}
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
        autoComplete="new-password"
        autoFocus
        size="md"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={serverFieldErrors(choose.error).Password}
      />
      <FormError error={choose.error} shown={shown} />
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={choose.isPending || login.isPending}
        disabled={password === '' || username === ''}
      >
        {loginWords.savePassword}
      </Button>
    </LoginFrame>
  );
}
