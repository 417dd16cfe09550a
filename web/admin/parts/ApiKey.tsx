import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { revealKey } from '../admin-api.ts';
import { words } from '../words.ts';
import { copyText } from './copy-text.ts';
import { IconButton } from './IconButton.tsx';
import { CopyIcon, EyeIcon, EyeOffIcon } from './icons.tsx';
import { warn } from './notices.ts';

interface Props {
  customer: { customerID: number; customerName: string; apiKey: string };
}

/** The key masked; whole when somebody asks, which its history remembers. */
export function ApiKey({ customer: { customerID, customerName, apiKey } }: Props) {
  const [isShown, setShown] = useState(false);
  const queryClient = useQueryClient();
  const reveal = useMutation({
    mutationFn: () => revealKey(customerID),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['history'] }),
    onError: () => warn(words.keyFailed),
  });

  const fetchKey = async () => reveal.data ?? (await reveal.mutateAsync());

  async function toggle() {
    if (!isShown) await fetchKey();
    setShown(!isShown);
  }

  async function copy() {
    await copyText(await fetchKey());
  }

  return (
    <span className="api-key">
      <code>{isShown ? reveal.data : apiKey}</code>
      <span>
        <IconButton
          label={isShown ? words.hideKey(customerName) : words.revealKey(customerName)}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => void toggle().catch(ignoreTold)}
        />
        <IconButton
          label={words.copyKey(customerName)}
          icon={<CopyIcon />}
          onClick={() => void copy().catch(ignoreTold)}
        />
      </span>
    </span>
  );
}

/** The mutation has told already. */
const ignoreTold = () => undefined;
