import { useState } from 'react';
import { useChange } from '../api/change.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { CopyIcon, EyeIcon, EyeOffIcon } from '../components/icons.tsx';
import { MayChange } from '../may-change.tsx';
import { copyText } from '../notices.ts';
import { words } from '../words.ts';
import { revealKey } from './customers-api.ts';
import { customerWords } from './messages.ts';

interface Props {
  customer: { customerID: number; customerName: string; apiKey: string };
}

/** Revealing the key is recorded in the history. */
export function ApiKey({ customer: { customerID, customerName, apiKey } }: Props) {
  const [isShown, setShown] = useState(false);
  const reveal = useChange({ run: () => revealKey(customerID), failed: () => customerWords.keyFailed });

  /** Errors are already shown by `reveal`. */
  const withKey = (act: (key: string) => unknown) =>
    void (reveal.data ? Promise.resolve(reveal.data) : reveal.mutateAsync()).then(act, () => undefined);

  return (
    <span className="api-key">
      <code>{isShown ? reveal.data : apiKey}</code>
      <MayChange>
        <span>
          <IconButton
            label={isShown ? customerWords.hideKey(customerName) : customerWords.revealKey(customerName)}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => withKey(() => setShown(!isShown))}
          />
          <IconButton label={words.copyKey(customerName)} icon={<CopyIcon />} onClick={() => withKey(copyText)} />
        </span>
      </MayChange>
    </span>
  );
}
