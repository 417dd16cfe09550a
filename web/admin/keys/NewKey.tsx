import { Copyable } from '../parts/Copyable.tsx';
import { useStart } from '../start.ts';
import { words } from '../words.ts';
import { HandoverLink } from './HandoverLink.tsx';

interface Props {
  customer: { customerID: number; customerName: string };
  apiKey: string;
  /** The name of a site that the key can be tried on. */
  tryOn: string | undefined;
  /** Whether it takes the focus from what it took the place of. */
  takesFocus?: boolean;
}

/** A key that is shown whole this once: to be copied, or handed over by a link, and tried. */
export function NewKey({ customer, apiKey, tryOn, takesFocus = false }: Props) {
  const { origin } = useStart();
  const headers = [`-H "apikey: ${apiKey}"`, `-H "siteName: ${tryOn}"`];
  return (
    <>
      <Copyable text={apiKey} label={words.copyKey(customer.customerName)} takesFocus={takesFocus} />
      <HandoverLink customerID={customer.customerID} />
      {tryOn === undefined ? null : (
        <>
          <h3>{words.tryKey}</h3>
          <p>{words.tryKeyText(tryOn)}</p>
          {/* A call that any key may make on any of its sites: it tells what the key may do there. */}
          <Copyable text={[`curl ${origin}/api/access`, ...headers].join(' \\\n  ')} label={words.copyCurl} />
        </>
      )}
    </>
  );
}
