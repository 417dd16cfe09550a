import type { HandoverState, KeyHandover } from '@fagvaerk/contract/keys.ts';
import { showMoment } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { Rows } from '../parts/Rows.tsx';
import { keyWords, language } from '../words.ts';
import { AskedButton } from './AskedButton.tsx';
import { HandoverLink } from './HandoverLink.tsx';
import { revokeHandover } from './keys-api.ts';

interface Props {
  customerID: number;
  handovers: readonly KeyHandover[];
}

const marks: Record<HandoverState, string> = {
  waiting: 'mark-warn',
  opened: 'mark-works',
  revoked: 'mark-off',
  expired: 'mark-off',
};

/** Links that show the key once: making one, and what became of those there are. */
export function Handovers({ customerID, handovers }: Props) {
  return (
    <section aria-labelledby="handovers">
      <h2 id="handovers">{keyWords.handover}</h2>
      <p className="section-lead">{keyWords.handoverLead}</p>
      <MayChange>
        <div className="created">
          <HandoverLink customerID={customerID} />
        </div>
      </MayChange>
      <Rows
        items={handovers}
        keyOf={({ handoverID }) => handoverID}
        columns={[
          { title: keyWords.created, show: ({ createdAt }) => showMoment(createdAt, language) },
          { title: keyWords.createdBy, show: ({ createdBy }) => createdBy },
          {
            title: keyWords.state,
            show: ({ state }) => <span className={`mark ${marks[state]}`}>{keyWords.handoverStates[state]}</span>,
          },
          { title: keyWords.until, show: ({ validUntil }) => showMoment(validUntil, language) },
          {
            title: keyWords.opened,
            isEmpty: ({ openedAt }) => openedAt === null,
            show: ({ openedAt, openedFrom }) =>
              openedAt ? keyWords.openedFrom(showMoment(openedAt, language), openedFrom ?? '') : '–',
          },
        ]}
        actions={({ handoverID, state, createdAt }) =>
          state === 'waiting' ? (
            <AskedButton
              text={keyWords.withdraw}
              label={keyWords.withdrawNamed(showMoment(createdAt, language))}
              question={keyWords.withdrawTitle}
              consequence={keyWords.withdrawText}
              run={() => revokeHandover(handoverID)}
              touches={['customers']}
              done={() => keyWords.withdrawn}
            />
          ) : null
        }
        empty={<p className="section-lead">{keyWords.noLinks}</p>}
      />
    </section>
  );
}
