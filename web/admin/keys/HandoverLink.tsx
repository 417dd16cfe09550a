import { type HandoverHours, handoverHours } from '@fagvaerk/contract/keys.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { Copyable } from '../components/Copyable.tsx';
import { showMoment } from '../dates.ts';
import { useStart } from '../start.ts';
import { language } from '../words.ts';
import { createHandover } from './keys-api.ts';
import { keyWords } from './messages.ts';

export function HandoverLink({ customerID }: { customerID: number }) {
  const { origin } = useStart();
  const [hours, setHours] = useState<HandoverHours>(24);
  const make = useChange({
    run: () => createHandover(customerID, hours),
    invalidates: ['customers'],
    failed: ({ failure }) => failureMessage(failure),
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
