import type { OwnCredentials } from '@fagvaerk/contract/administrators.ts';
import { nothing } from '@fagvaerk/contract/answers.ts';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setRenewalPrompt } from '../api/renewal.ts';
import { post } from '../api/transport.ts';
import { PasswordForm } from '../forms/credentials.tsx';
import { loginWords } from './messages.ts';

type Resolve = (isRenewed: boolean) => void;

export function RenewalDialog() {
  const [resolve, setResolve] = useState<Resolve | null>(null);
  useEffect(() => setRenewalPrompt(() => new Promise((settled) => setResolve(() => settled))), []);

  function settle(isRenewed: boolean) {
    resolve?.(isRenewed);
    setResolve(null);
  }

  return (
    <Modal opened={resolve !== null} onClose={() => settle(false)} title={loginWords.renewTitle} zIndex={400}>
      <RenewalForm onSettled={settle} />
    </Modal>
  );
}

function RenewalForm({ onSettled }: { onSettled: Resolve }) {
  const renew = useMutation({
    mutationFn: (credentials: OwnCredentials) => post('/auth/renew', credentials, nothing),
    onSuccess: () => onSettled(true),
    onError: ({ failure }) => {
      if (failure.kind === 'unauthorised') onSettled(false);
    },
  });
  return (
    <PasswordForm
      lead={loginWords.renewText}
      submitLabel={loginWords.renew}
      run={renew}
      onCancel={() => onSettled(false)}
    />
  );
}
