import { levelsIn } from '@fagvaerk/contract/audit-words.ts';
import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import type { ErrorCode } from '@fagvaerk/contract/errors.ts';
import type { RightComparison, RightsAtAnswer, SiteComparison } from '@fagvaerk/contract/history.ts';
import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { LabelledSwitch } from '../components/FlagSwitch.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Rows } from '../components/Rows.tsx';
import { danishClock, danishMoment, danishToday, showMoment, showNumber } from '../dates.ts';
import { MomentInput } from '../forms/DayInput.tsx';
import { textField, useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { Changes } from './Changes.tsx';
import { describeChanges } from './describe.ts';
import { rightsAtQuery } from './history-api.ts';
import { historyWords } from './messages.ts';

const momentSchema = z.object({ at: textField });
const dayMs = 86_400_000;
const historyNotKept: ErrorCode = 'history-not-kept';

export function RightsAt({ customer }: { customer: ExternalCustomer }) {
  const { state, change } = useSearchState(momentSchema);
  const [yesterday] = useState(() => danishClock(new Date(Date.now() - dayMs)));
  const clock = state.at || yesterday;
  const at = danishMoment(clock);
  const isAhead = at !== null && at > new Date();

  return (
    <section aria-labelledby="rights-at">
      <h2 id="rights-at">{historyWords.rightsAt}</h2>
      <p className="section-lead">{historyWords.rightsAtLead}</p>
      <MomentInput
        maw={256}
        mb="lg"
        label={historyWords.moment}
        description={historyWords.momentHint}
        clock={clock}
        onClock={(at) => change({ at }, { replace: true })}
        excludeDate={(day) => day > danishToday(new Date())}
        error={isAhead ? historyWords.momentAhead : undefined}
      />
      {at && !isAhead ? <AtMoment customerID={customer.customerID} at={at} /> : null}
    </section>
  );
}

function AtMoment({ customerID, at }: { customerID: number; at: Date }) {
  const query = useQuery(rightsAtQuery(customerID, at.toISOString()));
  const { error } = query;
  if (error?.failure.kind === 'refused' && error.failure.code === historyNotKept)
    return <Alert color="accent" role="note" title={error.message} />;
  return <Loaded query={query}>{(found) => <Found found={found} />}</Loaded>;
}

function Found({ found: { at, was, now, data } }: { found: RightsAtAnswer }) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  if (was === null) return <Alert color="accent" role="note" title={historyWords.notThere} />;
  const ownFacts = describeChanges({ before: was, after: now }).length;
  const count = data.reduce((sum, site) => sum + differencesOn(site), ownFacts);
  return (
    <>
      <Group justify="space-between" mb="md">
        <p role="status">
          {showMoment(at)}: {count === 0 ? historyWords.noDifference : historyWords.differences(showNumber(count))}
        </p>
        <LabelledSwitch isOn={onlyDifferent} label={historyWords.onlyDifferent} onChange={setOnlyDifferent} />
      </Group>
      <Changes before={was} after={now} />
      {data.length === 0 ? <p>{historyWords.noSites}</p> : null}
      {data.map((site) =>
        onlyDifferent && differencesOn(site) === 0 ? null : (
          <Site
            key={site.siteID}
            site={site}
            everything={{ was: site.was && was.accessAll, now: site.now && now?.accessAll === true }}
            onlyDifferent={onlyDifferent}
          />
        ),
      )}
    </>
  );
}

const levelsOf = (flags: RightComparison['was']): string => (flags ? levelsIn(flags) : '');
const isDifferent = ({ was, now }: RightComparison): boolean => levelsOf(was) !== levelsOf(now);
const differencesOn = ({ was, now, rights }: SiteComparison): number =>
  (was === now ? 0 : 1) + rights.filter(isDifferent).length;

interface SiteProps {
  site: SiteComparison;
  /** Access to all endpoints, regardless of rights. */
  everything: { was: boolean; now: boolean };
  onlyDifferent: boolean;
}

function Site({ site, everything, onlyDifferent }: SiteProps) {
  const shown = onlyDifferent ? site.rights.filter(isDifferent) : site.rights;
  return (
    <section className="site-then" aria-label={site.siteName}>
      <h3>{site.siteName}</h3>
      {site.was === site.now ? null : <p>{site.now ? historyWords.siteGiven : historyWords.siteTaken}</p>}
      <Everything {...everything} />
      <Rows
        items={shown}
        keyOf={({ endpointID }) => endpointID}
        columns={[
          { title: words.endpoint, show: ({ endpointName }) => <code>{endpointName}</code> },
          { title: historyWords.was, show: ({ was }) => levelsOf(was) || historyWords.none },
          {
            title: historyWords.now,
            show: (right) => {
              const now = levelsOf(right.now) || historyWords.none;
              return isDifferent(right) ? <strong>{now}</strong> : now;
            },
          },
        ]}
        empty={everything.was || everything.now || site.rights.length > 0 ? null : <p>{historyWords.noRights}</p>}
      />
    </section>
  );
}

function Everything({ was, now }: SiteProps['everything']) {
  if (!was && !now) return null;
  return <p>{was === now ? words.accessAll : now ? historyWords.everythingNow : historyWords.everythingThen}</p>;
}
