import { Box, Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readLoginAddress } from '../../shell/panel-addresses.ts';
import type { Failure } from '../api/failure.ts';
import { CodeField, FormError, PasswordField, serverFieldErrors } from '../forms/credentials.tsx';
import { LoginFrame, useShownLanguage } from './LoginFrame.tsx';
import { useLogin } from './use-login.ts';

export function LoginPage() {
  const language = useShownLanguage();
  const { words, loginWords } = language;
  const { reason } = readLoginAddress(useSearchParams()[0]);
  const reasonTexts = { ended: loginWords.sessionEnded, needed: loginWords.loginNeeded };
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  /** Of the first step, after the password was accepted. */
  const [accepted, setAccepted] = useState<{ username: string; password: string } | null>(null);

  const login = useLogin(language.shown);
  const failure = login.error?.failure;
  const errors = serverFieldErrors(login.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = (name: string) => String(fields.get(name) ?? '');
    const named = accepted ?? { username: typed('username'), password: typed('password') };
    login.mutate(
      { ...named, code: typed('code').trim() },
      { onError: (error) => isCodeMissing(error.failure) && setAccepted(named) },
    );
  }

  function startOver() {
    setAccepted(null);
    login.reset();
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));

  return (
    <LoginFrame
      language={language}
      title={loginWords.login}
      lead={accepted ? loginWords.codeLead : reason ? reasonTexts[reason] : loginWords.loginLead}
      onSubmit={submit}
    >
      {accepted ? (
        <CodeField
          label={words.code}
          description={words.codeHint}
          name="code"
          autoFocus
          size="md"
          error={errors.Code}
        />
      ) : (
        <>
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
            visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
            name="password"
            autoComplete="current-password"
            size="md"
            error={errors.Password}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLockOn(false)}
          />
        </>
      )}
      <Box component="p" c="var(--put)" fz="0.875rem" role="status">
        {isCapsLockOn ? loginWords.capsLock : null}
      </Box>
      <FormError error={failure && isCodeMissing(failure) ? null : login.error} shown={language.shown} />
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {loginWords.login}
      </Button>
      {accepted ? (
        <Button variant="subtle" onClick={startOver}>
          {words.cancel}
        </Button>
      ) : null}
    </LoginFrame>
  );
}

/** A request for the code, not an error. */
const isCodeMissing = (failure: Failure): boolean =>
  failure.kind === 'unauthorised' && failure.code === 'second-factor-needed';
