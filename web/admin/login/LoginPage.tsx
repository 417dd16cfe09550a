import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Logo } from '../../shell/Logo.tsx';
import { readLoginAddress } from '../../shell/panel-addresses.ts';
import { logIn } from '../calls/admin-api.ts';
import { sentenceOf } from '../calls/failure.ts';
import { beginSession } from '../session.ts';
import { shellWords, words } from '../words.ts';

const reasonTexts = { ended: words.sessionEnded, needed: words.loginNeeded };

export function LoginPage() {
  const [search] = useSearchParams();
  const { from, reason } = readLoginAddress(search);
  const { state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isCapsLockOn, setCapsLockOn] = useState(false);

  useEffect(() => {
    document.title = `${words.login} · ${shellWords.adminPanel}`;
  }, []);

  const login = useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) => logIn(username, password),
    meta: { keepsScreen: true },
    onSuccess: (token) => {
      beginSession(token);
      queryClient.clear();
      // What was typed before the session ended comes along.
      return navigate(from, { replace: true, state });
    },
  });
  const failure = login.error?.failure;
  const errors = failure?.kind === 'validation' ? failure.errors : {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    login.mutate({ username: String(fields.get('username')), password: String(fields.get('password')) });
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));

  return (
    <main className="login">
      <form onSubmit={submit} aria-labelledby="login-title" noValidate>
        <a className="brand" href="/" title={words.goToDocumentation}>
          <Logo />
          <span>{shellWords.brand}</span>
          <span className="brand-part">API</span>
        </a>
        <h1 id="login-title">{words.login}</h1>
        <p className="login-lead">{reason ? reasonTexts[reason] : words.loginLead}</p>
        <TextInput
          label={words.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          error={errors.Username?.join(' ')}
        />
        <PasswordInput
          label={words.password}
          name="password"
          autoComplete="current-password"
          size="md"
          error={errors.Password?.join(' ')}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLockOn(false)}
        />
        <p className="login-hint" role="status">
          {isCapsLockOn ? words.capsLock : null}
        </p>
        {failure && failure.kind !== 'validation' ? (
          <p className="login-failed" role="alert">
            {sentenceOf(failure)}
          </p>
        ) : null}
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {words.login}
        </Button>
      </form>
    </main>
  );
}
