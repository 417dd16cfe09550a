import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { listMaximumObjects, unusedDays } from '@fagvaerk/contract/limits.ts';
import type { AccessUse, EndpointUse } from '@fagvaerk/contract/rights.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { changeRights } from '../../calls/admin-api.ts';
import { useChange } from '../../calls/change.ts';
import { danishToday, showDay, showMoment, toCompact } from '../../dates.ts';
import { useCloseWhenSaved } from '../../forms/close-when-saved.ts';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { BinIcon } from '../../parts/icons.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { type Column, Rows } from '../../parts/Rows.tsx';
import { foresightWords, language, rightsWords, words } from '../../words.ts';
import { accessUseQuery } from '../rights-api.ts';
import { ReplaceAccessAll } from './ReplaceAccessAll.tsx';
import { announceUndo } from './UndoNotice.tsx';
import { countUnused, putBack, unusedLevels, withoutUnused } from './unused.ts';

interface Props {
  customer: ExternalCustomer;
  /** Only what is granted there; all sites where none is named. */
  siteId?: number;
}

/** What a customer was given and does not use, and the way to be rid of it. */
export function UnusedRights({ customer, siteId }: Props) {
  const [address] = useSearchParams();
  const days = unusedDays.find((known) => String(known) === address.get('days')) ?? unusedDays[0];
  const query = useQuery(accessUseQuery(customer.customerID, days));
  const replacing = useDialogAddress('replaceAll');
  // Also where there is nothing to replace any more.
  useCloseWhenSaved(replacing.isOpen && !customer.accessAll, replacing.close);
  return (
    <section aria-labelledby="unused-rights">
      <div className="section-head">
        <h2 id="unused-rights">{foresightWords.unusedTitle}</h2>
        <nav className="pills" aria-label={foresightWords.unusedPeriod}>
          {unusedDays.map((one) => (
            <Link
              key={one}
              to={`?${new URLSearchParams({ view: 'unused', days: String(one) })}`}
              aria-current={one === days ? 'true' : undefined}
              preventScrollReset
            >
              {foresightWords.unusedDays(one)}
            </Link>
          ))}
        </nav>
      </div>
      <Loaded query={query}>
        {(found) => (
          <>
            <Reach found={found} />
            {customer.accessAll ? <AccessToAll found={found} onReplace={() => replacing.open()} /> : null}
            <ReplaceAccessAll
              customer={customer}
              uses={found.data}
              isOpen={replacing.isOpen && customer.accessAll}
              onClose={replacing.close}
            />
            <UnusedList
              customerId={customer.customerID}
              uses={found.data.filter(({ siteID }) => siteId === undefined || siteID === siteId)}
              hasSites={siteId === undefined}
              accessAll={customer.accessAll}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** For which time there are figures: what was not counted may have been used. */
function Reach({ found: { days, countedSince } }: { found: AccessUse }) {
  const firstDay = toCompact(danishToday(new Date(Date.now() - (days - 1) * 86_400_000)));
  const isShort = countedSince === null || countedSince > firstDay;
  return (
    <p className="section-lead">
      {foresightWords.unusedLead(days)} {countedSince === null ? foresightWords.neverCounted : null}
      {isShort && countedSince !== null ? foresightWords.countedSince(showDay(countedSince, language)) : null}
    </p>
  );
}

function AccessToAll({ found: { days, data }, onReplace }: { found: AccessUse; onReplace: () => void }) {
  const used = data.filter((use) => use.used.length > 0);
  return (
    <Alert color="accent" role="note" className="access-to-all">
      <p>{foresightWords.accessAllUsed(days, used.length)}</p>
      <MayChange>
        <Button onClick={onReplace}>{foresightWords.replaceAccessAll}</Button>
      </MayChange>
    </Alert>
  );
}

interface ListProps {
  customerId: number;
  uses: readonly EndpointUse[];
  hasSites: boolean;
  accessAll: boolean;
}

function UnusedList({ customerId, uses, hasSites, accessAll }: ListProps) {
  // As much as one call takes; what is beyond it stands there afterwards.
  const unused = uses.filter((use) => unusedLevels(use).length > 0).slice(0, listMaximumObjects);
  const remove = useChange({
    run: (doomed: readonly EndpointUse[]) => changeRights(withoutUnused(customerId, doomed)),
    touches: ['customers'],
    failed: () => foresightWords.removeFailed,
  });
  const removeAll = (doomed: readonly EndpointUse[]) =>
    remove.mutate(doomed, {
      onSuccess: () =>
        announceUndo({ message: foresightWords.removed(countUnused(doomed)), undo: putBack(customerId, doomed) }),
    });
  const columns: Column<EndpointUse>[] = [
    { title: rightsWords.endpoint, show: ({ endpointName }) => <code>{endpointName}</code> },
    ...(hasSites ? [{ title: words.siteName, show: ({ siteName }: EndpointUse) => siteName }] : []),
    { title: foresightWords.unusedLevels, show: (use) => unusedLevels(use).join(', ') },
    {
      title: foresightWords.given,
      show: ({ givenAt }) => (givenAt ? showMoment(givenAt, language) : foresightWords.givenEarlier),
    },
  ];

  if (!uses.some(({ granted }) => granted.length > 0))
    return accessAll ? null : <EmptyState title={foresightWords.noRightsTitle} text={foresightWords.noRightsText} />;
  return (
    <>
      {unused.length > 0 ? (
        <MayChange>
          <p className="remove-unused">
            <Button variant="default" loading={remove.isPending} onClick={() => removeAll(unused)}>
              {foresightWords.removeUnused(countUnused(unused))}
            </Button>
          </p>
        </MayChange>
      ) : null}
      <Rows
        className="rights-rows"
        items={unused}
        keyOf={({ siteID, endpointID }) => `${siteID} ${endpointID}`}
        columns={columns}
        actions={(use) => (
          <MayChange>
            <IconButton
              label={foresightWords.removeUnusedOn(use.endpointName, use.siteName)}
              icon={<BinIcon />}
              onClick={() => removeAll([use])}
            />
          </MayChange>
        )}
        empty={<EmptyState title={foresightWords.noneUnusedTitle} text={foresightWords.noneUnusedText} />}
      />
    </>
  );
}
