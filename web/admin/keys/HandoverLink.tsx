import { type HandoverHours, handoverHours } from '@fagvaerk/contract/keys.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../calls/change.ts';
import { sentenceOf } from '../calls/failure.ts';
import { showMoment } from '../dates.ts';
import { Copyable } from '../parts/Copyable.tsx';
import { useStart } from '../start.ts';
import { keyWords, language } from '../words.ts';
import { createHandover } from './keys-api.ts';

/** Makes a link that shows the customer's key once, and shows the link, this once too. */
export function HandoverLink({ customerID }: { customerID: number }) {
  const { origin } = useStart();
  const [hours, setHours] = useState<HandoverHours>(24);
  const make = useChange({
    run: () => createHandover(customerID, hours),
    touches: ['customers'],
    failed: ({ failure }) => sentenceOf(failure),
  });
  const made = make.data;

  if (made) {
    return (
      <>
        <Copyable text={`${origin}${made.link}`} label={keyWords.copyLink} takesFocus />
        <p className="section-lead">{keyWords.linkMade(showMoment(made.validUntil, language))}</p>
      </>
    );
  }
  return (
    <div className="make-link">
      <label>
        {keyWords.linkWorksFor}
        <select
          value={hours}
          onChange={({ currentTarget }) =>
            setHours(handoverHours.find((one) => String(one) === currentTarget.value) ?? hours)
          }
        >
          {handoverHours.map((one) => (
            <option key={one} value={one}>
              {keyWords.hours[one]}
            </option>
          ))}
        </select>
      </label>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        {keyWords.makeLink}
      </Button>
    </div>
  );
}
