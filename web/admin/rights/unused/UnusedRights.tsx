import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { listMaximumObjects, unusedDays } from '@fagvaerk/contract/limits.ts';
import type { AccessUse, EndpointUse } from '@fagvaerk/contract/rights.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useChange } from '../../api/change.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { BinIcon } from '../../components/icons.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { type Column, Rows } from '../../components/Rows.tsx';
import { danishToday, showDay, showMoment, toCompact } from '../../dates.ts';
import { useCloseWhenSaved } from '../../forms/close-when-saved.ts';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { announceUndoable } from '../../undo.tsx';
import { language, words } from '../../words.ts';
import { rightsWords } from '../messages.ts';
import { accessUseQuery, changeRights } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { ReplaceAccessAll } from './ReplaceAccessAll.tsx';
import { countUnused, removeUnused, restoreRights, unusedLevels } from './unused.ts';

interface Props {
  customer: ExternalCustomer;
  /** All sites if omitted. */
  siteId?: number;
}

export function UnusedRights({ customer, siteId }: Props) {
  const [address] = useSearchParams();
  const days = unusedDays.find((known) => String(known) === address.get('days')) ?? unusedDays[0];
  const query = useQuery(accessUseQuery(customer.customerID, days));
  const replacing = useDialogAddress('replaceAll');
  // Also closes if access to all was removed elsewhere.
  useCloseWhenSaved(replacing.isOpen && !customer.accessAll, replacing.close);
  return (
    <section aria-labelledby="unused-rights">
      <div className="section-head">
        <h2 id="unused-rights">{rightsToolsWords.unusedTitle}</h2>
        <nav className="pills" aria-label={rightsToolsWords.unusedPeriod}>
          {unusedDays.map((one) => (
            <Link
              key={one}
              to={`?${new URLSearchParams({ view: 'unused', days: String(one) })}`}
              aria-current={one === days ? 'true' : undefined}
              preventScrollReset
            >
              {rightsToolsWords.unusedDays(one)}
            </Link>
          ))}
        </nav>
      </div>
      <Loaded query={query}>
        {(found) => (
          <>
            <CountedPeriod found={found} />
            {customer.accessAll ? <AccessAllNotice found={found} onReplace={() => replacing.open()} /> : null}
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

/** Uncounted days may hide use. */
function CountedPeriod({ found: { days, countedSince } }: { found: AccessUse }) {
  const firstDay = toCompact(danishToday(new Date(Date.now() - (days - 1) * 86_400_000)));
  const isShort = countedSince === null || countedSince > firstDay;
  return (
    <p className="section-lead">
      {rightsToolsWords.unusedLead(days)} {countedSince === null ? rightsToolsWords.neverCounted : null}
      {isShort && countedSince !== null ? rightsToolsWords.countedSince(showDay(countedSince, language)) : null}
    </p>
  );
}

function AccessAllNotice({ found: { days, data }, onReplace }: { found: AccessUse; onReplace: () => void }) {
  const used = data.filter((use) => use.used.length > 0);
  return (
    <Alert color="accent" role="note" className="access-to-all">
      <p>{rightsToolsWords.accessAllUsed(days, used.length)}</p>
      <MayChange>
        <Button onClick={onReplace}>{rightsToolsWords.replaceAccessAll}</Button>
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
  // The limit of one call; the rest remains listed.
  const unused = uses.filter((use) => unusedLevels(use).length > 0).slice(0, listMaximumObjects);
  const remove = useChange({
    run: (targets: readonly EndpointUse[]) => changeRights(removeUnused(customerId, targets)),
    invalidates: ['customers'],
    failed: () => rightsToolsWords.removeFailed,
  });
  const removeAll = (targets: readonly EndpointUse[]) =>
    remove.mutate(targets, {
      onSuccess: () =>
        announceUndoable(rightsToolsWords.removed(countUnused(targets)), () =>
          changeRights(restoreRights(customerId, targets)),
        ),
    });
  const columns: Column<EndpointUse>[] = [
    { title: rightsWords.endpoint, show: ({ endpointName }) => <code>{endpointName}</code> },
    ...(hasSites ? [{ title: words.siteName, show: ({ siteName }: EndpointUse) => siteName }] : []),
    { title: rightsToolsWords.unusedLevels, show: (use) => unusedLevels(use).join(', ') },
    {
      title: rightsToolsWords.given,
      show: ({ givenAt }) => (givenAt ? showMoment(givenAt, language) : rightsToolsWords.givenEarlier),
    },
  ];

  if (!uses.some(({ granted }) => granted.length > 0))
    return accessAll ? null : (
      <EmptyState title={rightsToolsWords.noRightsTitle} text={rightsToolsWords.noRightsText} />
    );
  return (
    <>
      {unused.length > 0 ? (
        <MayChange>
          <p className="remove-unused">
            <Button variant="default" loading={remove.isPending} onClick={() => removeAll(unused)}>
              {rightsToolsWords.removeUnused(countUnused(unused))}
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
              label={rightsToolsWords.removeUnusedOn(use.endpointName, use.siteName)}
              icon={<BinIcon />}
              onClick={() => removeAll([use])}
            />
          </MayChange>
        )}
        empty={<EmptyState title={rightsToolsWords.noneUnusedTitle} text={rightsToolsWords.noneUnusedText} />}
      />
    </>
  );
}
