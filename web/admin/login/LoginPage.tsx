import { sessionToken } from '@fagvaerk/contract/admin-answers.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readLoginAddress } from '../../shell/panel-addresses.ts';
import { type Failure, failureMessage } from '../api/failure.ts';
import { post } from '../api/transport.ts';
import { CodeField, PasswordField, serverFieldErrors } from '../forms/credentials.tsx';
import { beginSession } from '../session.ts';
import { words } from '../words.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { loginWords } from './messages.ts';

const reasonTexts = { ended: loginWords.sessionEnded, needed: loginWords.loginNeeded };

interface Typed {
  username: string;
  password: string;
  code: string;
}

export function LoginPage() {
  const [search] = useSearchParams();
  const { from, reason } = readLoginAddress(search);
  const { state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  /** The password was accepted. */
  const [isCodeAsked, setCodeAsked] = useState(false);

  const login = useMutation({
    mutationFn: ({ username, password, code }: Typed) =>
      post('/auth/login', { Username: username, Password: password, ...(code && { Code: code }) }, sessionToken),
    meta: { handlesUnauthorised: true },
    onSuccess: (token) => {
      beginSession(token);
      queryClient.clear();
      // Restores the draft of the ended session.
      return navigate(from, { replace: true, state });
    },
    onError: ({ failure }) => {
      if (isAboutCode(failure)) setCodeAsked(true);
    },
  });
  const failure = login.error?.failure;
  const errors = serverFieldErrors(login.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = (name: string) => String(fields.get(name) ?? '');
    login.mutate({ username: typed('username'), password: typed('password'), code: typed('code').trim() });
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));

  return (
    <LoginFrame
      title={loginWords.login}
      lead={isCodeAsked ? loginWords.codeLead : reason ? reasonTexts[reason] : loginWords.loginLead}
      onSubmit={submit}
    >
      <TextInput
        label={loginWords.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        size="md"
        error={errors.Username}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        size="md"
        error={errors.Password}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLockOn(false)}
      />
      <p className="login-hint" role="status">
        {isCapsLockOn ? loginWords.capsLock : null}
      </p>
      {isCodeAsked ? <CodeField name="code" autoFocus size="md" error={errors.Code} /> : null}
      {failure && failure.kind !== 'validation' && !isCodeMissing(failure) ? (
        <p className="login-failed" role="alert">
          {failureMessage(failure)}
        </p>
      ) : null}
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {loginWords.login}
      </Button>
    </LoginFrame>
  );
}

const codeOf = (failure: Failure) => (failure.kind === 'unauthorised' ? failure.code : undefined);
/** A request for the code, not an error. */
const isCodeMissing = (failure: Failure): boolean => codeOf(failure) === 'second-factor-needed';
const isAboutCode = (failure: Failure): boolean => isCodeMissing(failure) || codeOf(failure) === 'second-factor-wrong';
