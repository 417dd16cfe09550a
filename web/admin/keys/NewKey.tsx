import { type HandoverHours, handoverHours } from '@fagvaerk/contract/keys.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../api/change.tsx';
import { Choice } from '../components/Choice.tsx';
import { Copyable } from '../components/Copyable.tsx';
import { componentWords } from '../components/messages.ts';
import { showMoment } from '../dates.ts';
import { customerQuery, sessionQuery } from '../queries.ts';
import { useStart } from '../start.ts';
import { language, words } from '../words.ts';
import { createHandovers } from './keys-api.ts';
import { keysMessagesIn, keyWords } from './messages.ts';

interface HandoverLinkProps {
  customerID: number;
  contactEmail?: string;
}

interface Props {
  customer: HandoverLinkProps & { customerName: string };
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
      <HandoverLink {...customer} />
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

export function HandoverLink({ customerID, contactEmail = '' }: HandoverLinkProps) {
  const { origin, provider } = useStart();
  const { data: session } = useQuery(sessionQuery);
  const { data: sites } = useQuery({ ...customerQuery(customerID), select: ({ data }) => data });
  const [hours, setHours] = useState<HandoverHours>(24);
  const make = useChange({
    run: () => createHandovers([customerID], hours),
    invalidates: ['customers'],
    failed: ({ message }) => message,
  });
  const made = make.data?.[0];

  if (made) {
    const link = `${origin}${made.link}`;
    const until = showMoment(made.validUntil);
    const other = language === 'da' ? 'en' : 'da';
    const mail = { product: provider, link, moment: until, sender: session?.username ?? '', sites: namesOf(sites) };
    const brief = keysMessagesIn(other).mailBrief({ ...mail, moment: showMoment(made.validUntil, other) });
    const body = encodeURIComponent(`${keyWords.mailText(mail)}\n\n${brief}`);
    const subject = encodeURIComponent(keyWords.mailSubject(provider));
    return (
      <>
        <Copyable text={link} label={words.copyLink} takesFocus />
        <p>{keyWords.linkMade(until)}</p>
        <Group mb="md">
          <Button
            component="a"
            variant="default"
            href={`mailto:${encodeURIComponent(contactEmail)}?subject=${subject}&body=${body}`}
          >
            {keyWords.sendMail}
          </Button>
        </Group>
      </>
    );
  }
  return (
    <Group align="flex-end">
      <LinkHours hours={hours} onChange={setHours} />
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        {keyWords.makeLink}
      </Button>
    </Group>
  );
}

const namedMaximum = 5;
const namesOf = (sites: readonly CustomerSite[] = []): string =>
  sites.length > namedMaximum ? componentWords.manySites(sites.length) : sites.map(({ name }) => name).join(', ');

export function LinkHours({ hours, onChange }: { hours: HandoverHours; onChange: (hours: HandoverHours) => void }) {
  return (
    <Choice
      label={keyWords.linkWorksFor}
      value={hours}
      values={handoverHours}
      labelOf={(one) => keyWords.hours[one]}
      onChange={onChange}
    />
  );
}
