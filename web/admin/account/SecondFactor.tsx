import type { OwnCredentials } from '@fagvaerk/contract/administrators.ts';
import { Alert, Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { useChange } from '../api/change.tsx';
import { saveFile } from '../api/download.ts';
import { Copyable } from '../components/Copyable.tsx';
import { FormError, PasswordForm, serverFieldErrors } from '../forms/credentials.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { otherPage, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { words } from '../words.ts';
import { beginSecondFactor, confirmSecondFactor, makeRecoveryCodes, removeSecondFactor } from './account-api.ts';
import { accountWords } from './messages.ts';

interface Props {
  isOn: boolean;
  isNeeded: boolean;
  codesLeft: number;
}

export function SecondFactor({ isOn, isNeeded, codesLeft }: Props) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = useChange({ run: beginSecondFactor });

  function content() {
    if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={() => setCodes([])} />;
    if (isOn)
      return (
        <>
          <p>
            {accountWords.factorOn} {accountWords.codesLeft(codesLeft)}
          </p>
          <Group>
            <CredentialsAction
              name="newCodes"
              title={accountWords.codesNew}
              lead={accountWords.codesNewText}
              run={async (credentials) => setCodes(await makeRecoveryCodes(credentials))}
              done={accountWords.codesMade}
            />
            <CredentialsAction
              name="turnOff"
              title={words.factorTurnOff}
              lead={accountWords.factorOffText}
              run={removeSecondFactor}
              done={accountWords.factorGone}
            />
          </Group>
        </>
      );
    if (begin.data)
      return (
        <SetUp
          {...begin.data}
          onCancel={begin.reset}
          onConfirmed={(made) => {
            setCodes(made);
            begin.reset();
          }}
        />
      );
    return (
      <>
        {isNeeded ? (
          <Alert color="accent" role="note">
            {accountWords.factorNeeded}
          </Alert>
        ) : (
          <p>{accountWords.factorOff}</p>
        )}
        <FormError error={begin.error} />
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {accountWords.factorTurnOn}
        </Button>
      </>
    );
  }

  return (
    <section className="fields" aria-labelledby="second-factor">
      <h2 id="second-factor">{words.factorTitle}</h2>
      {content()}
    </section>
  );
}

interface SetUpProps {
  secret: string;
  address: string;
  onCancel: () => void;
  onConfirmed: (codes: readonly string[]) => void;
}

function SetUp({ secret, address, onCancel, onConfirmed }: SetUpProps) {
  const [code, setCode] = useState('');
  const confirm = useChange({
    // Before invalidation: the recovery codes are shown before the section switches to "on".
    run: async () => onConfirmed(await confirmSecondFactor(code)),
    invalidates: ['session'],
    done: () => accountWords.factorDone,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm.mutate();
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <p>{accountWords.factorScan}</p>
      <QrCode text={address} label={accountWords.factorImage} />
      <p>
        {accountWords.factorSecret}: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextInput
        label={accountWords.factorCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={serverFieldErrors(confirm.error).Code}
      />
      <FormError error={confirm.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
          {accountWords.factorConfirm}
        </Button>
      </Group>
    </form>
  );
}

const codesQuestion = {
  title: accountWords.codesUnsavedTitle,
  text: accountWords.codesUnsavedText,
  leave: accountWords.codesLeave,
};

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n');
  return (
    <>
      <h3>{accountWords.codesTitle}</h3>
      <p>{accountWords.codesText}</p>
      <Copyable text={text} label={accountWords.codesCopy} takesFocus />
      <Group>
        <Button variant="default" onClick={() => saveFile(accountWords.codesFile, [text], 'text/plain')}>
          {accountWords.codesDownload}
        </Button>
        <Button onClick={onKept}>{accountWords.codesKept}</Button>
      </Group>
      <UnsavedGuard isDirty losesChanges={otherPage} question={codesQuestion} />
    </>
  );
}

/** Quiet zone that scanners require. */
const borderModules = 4;

/** Rendered locally because the text contains the TOTP secret. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: borderModules });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    // Scanners expect black on white in both colour schemes.
    <svg width={208} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={dark.join('')} />
    </svg>
  );
}

interface CredentialsActionProps {
  /** Of the dialog in the URL. */
  name: string;
  title: string;
  lead: string;
  run: (credentials: OwnCredentials) => Promise<unknown>;
  done: string;
}

function CredentialsAction({ name, title, lead, run, done }: CredentialsActionProps) {
  const { isOpen, open, close } = useDialogAddress(name);
  const change = useChange({
    run: async (credentials: OwnCredentials) => {
      await run(credentials);
      close();
    },
    invalidates: ['session'],
    done: () => done,
  });

  function begin() {
    change.reset();
    open();
  }

  return (
    <>
      <Button variant="default" onClick={begin}>
        {title}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        <PasswordForm lead={lead} submitLabel={title} run={change} onCancel={close} />
      </Modal>
    </>
  );
}
