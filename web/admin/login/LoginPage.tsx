import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readLoginAddress } from '../../shell/panel-addresses.ts';
import { logIn } from '../api/admin-api.ts';
import { type Failure, failureMessage } from '../api/failure.ts';
import { beginSession } from '../session.ts';
import { accountWords, words } from '../words.ts';
import { CodeField } from './CodeField.tsx';
import { serverFieldErrors } from './FormError.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PasswordField } from './PasswordField.tsx';

const reasonTexts = { ended: words.sessionEnded, needed: words.loginNeeded };

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
    mutationFn: ({ username, password, code }: Typed) => logIn(username, password, code),
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
      title={words.login}
      lead={isCodeAsked ? accountWords.codeLead : reason ? reasonTexts[reason] : words.loginLead}
      onSubmit={submit}
    >
      <TextInput
        label={words.username}
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
        {isCapsLockOn ? words.capsLock : null}
      </p>
      {isCodeAsked ? <CodeField name="code" autoFocus size="md" error={errors.Code} /> : null}
      {failure && failure.kind !== 'validation' && !isCodeMissing(failure) ? (
        <p className="login-failed" role="alert">
          {failureMessage(failure)}
        </p>
      ) : null}
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {words.login}
      </Button>
    </LoginFrame>
  );
}

const codeOf = (failure: Failure) => (failure.kind === 'unauthorised' ? failure.code : undefined);
/** A request for the code, not an error. */
const isCodeMissing = (failure: Failure): boolean => codeOf(failure) === 'second-factor-needed';
const isAboutCode = (failure: Failure): boolean => isCodeMissing(failure) || codeOf(failure) === 'second-factor-wrong';
