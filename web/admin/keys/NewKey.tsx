import { Copyable } from '../components/Copyable.tsx';
import { useStart } from '../start.ts';
import { words } from '../words.ts';
import { HandoverLink } from './HandoverLink.tsx';
import { keyWords } from './messages.ts';

interface Props {
  customer: { customerID: number; customerName: string };
  apiKey: string;
  tryOn: string | undefined;
  takesFocus?: boolean;
}

export function NewKey({ customer, apiKey, tryOn, takesFocus = false }: Props) {
  const { origin } = useStart();
  const headers = [`-H "apikey: ${apiKey}"`, `-H "siteName: ${tryOn}"`];
  return (
    <>
      <Copyable text={apiKey} label={words.copyKey(customer.customerName)} takesFocus={takesFocus} />
      <HandoverLink customerID={customer.customerID} />
      {tryOn === undefined ? null : (
        <>
          <h3>{keyWords.tryKey}</h3>
          <p>{keyWords.tryKeyText(tryOn)}</p>
          {/* Works with any key, and lists its rights. */}
          <Copyable text={[`curl ${origin}/api/access`, ...headers].join(' \\\n  ')} label={keyWords.copyCurl} />
        </>
      )}
    </>
  );
}
