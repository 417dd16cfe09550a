import type { HandoverState, KeyHandover } from '@fagvaerk/contract/keys.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { Rows } from '../components/Rows.tsx';
import { showMoment } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { language } from '../words.ts';
import { HandoverLink } from './HandoverLink.tsx';
import { revokeHandover } from './keys-api.ts';
import { keyWords } from './messages.ts';

interface Props {
  customerID: number;
  handovers: readonly KeyHandover[];
}

const badgeClasses: Record<HandoverState, string> = {
  waiting: 'mark-warn',
  opened: 'mark-works',
  revoked: 'mark-off',
  expired: 'mark-off',
};

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
            show: ({ state }) => (
              <span className={`mark ${badgeClasses[state]}`}>{keyWords.handoverStates[state]}</span>
            ),
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
            <ConfirmButton
              text={keyWords.withdraw}
              label={keyWords.withdrawNamed(showMoment(createdAt, language))}
              question={keyWords.withdrawTitle}
              consequence={keyWords.withdrawText}
              run={() => revokeHandover(handoverID)}
              invalidates={['customers']}
              done={() => keyWords.withdrawn}
            />
          ) : null
        }
        empty={<p className="section-lead">{keyWords.noLinks}</p>}
      />
    </section>
  );
}
