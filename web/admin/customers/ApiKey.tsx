import { useState } from 'react';
import { revealKey } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { MayChange } from '../may-change.tsx';
import { copyText } from '../notices.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { CopyIcon, EyeIcon, EyeOffIcon } from '../parts/icons.tsx';
import { words } from '../words.ts';

interface Props {
  customer: { customerID: number; customerName: string; apiKey: string };
}

/** The key masked; whole when somebody asks, which its history remembers. */
export function ApiKey({ customer: { customerID, customerName, apiKey } }: Props) {
  const [isShown, setShown] = useState(false);
  const reveal = useChange({ run: () => revealKey(customerID), failed: () => words.keyFailed });

  /** Fetches the key once; that it could not be fetched has been told. */
  const withKey = (act: (key: string) => unknown) =>
    void (reveal.data ? Promise.resolve(reveal.data) : reveal.mutateAsync()).then(act, () => undefined);

  return (
    <span className="api-key">
      <code>{isShown ? reveal.data : apiKey}</code>
      <MayChange>
        <span>
          <IconButton
            label={isShown ? words.hideKey(customerName) : words.revealKey(customerName)}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => withKey(() => setShown(!isShown))}
          />
          <IconButton label={words.copyKey(customerName)} icon={<CopyIcon />} onClick={() => withKey(copyText)} />
        </span>
      </MayChange>
    </span>
  );
}
