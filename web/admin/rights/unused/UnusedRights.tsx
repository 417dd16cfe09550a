import type { EndpointListItem, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { listMaximumObjects, unusedDays } from '@fagvaerk/contract/limits.ts';
import type { AccessUse, EndpointUse } from '@fagvaerk/contract/rights.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { useChange } from '../../api/change.ts';
import { accessWords } from '../../components/access-messages.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { BinIcon } from '../../components/icons.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { type Column, Rows } from '../../components/Rows.tsx';
import { danishToday, showDay, toCompact } from '../../dates.ts';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { customerQuery, endpointsQuery } from '../../queries.ts';
import { useSearchState } from '../../search-state.ts';
import { announceRevertible } from '../../undo.tsx';
import { language, words } from '../../words.ts';
import { type EndpointChange, methodsOf } from '../changes.ts';
import { ChangeImpact } from '../impact.tsx';
import { rightsWords } from '../messages.ts';
import { ReviewDialog } from '../ReviewDialog.tsx';
import { accessUseQuery, changeRights, replaceAccessAll } from '../rights-api.ts';
import { BecomesIndividual } from '../roles/BecomesIndividual.tsx';
import { countUnused, removeUnused, replaceAccessAllWithUsed, unusedLevels } from './unused.ts';

const unusedSchema = z.object({ days: z.coerce.number().pipe(z.literal(unusedDays)).catch(unusedDays[0]) });

interface Props {
  customer: ExternalCustomer;
  /** All sites if omitted. */
  siteId?: number;
}

export function UnusedRights({ customer, siteId }: Props) {
  const { state, linkTo } = useSearchState(unusedSchema);
  const { days } = state;
  const query = useQuery(accessUseQuery(customer.customerID, days));
  const replacing = useDialogAddress('replaceAll');
  return (
    <section aria-labelledby="unused-rights">
      <Group justify="space-between" mb="md">
        <h2 id="unused-rights">{rightsWords.unusedTitle}</h2>
        <nav className="pills" aria-label={rightsWords.unusedPeriod}>
          {unusedDays.map((one) => (
            <Link
              key={one}
              to={linkTo({ days: one })}
              aria-current={one === days ? 'true' : undefined}
              preventScrollReset
            >
              {rightsWords.unusedDays(one)}
            </Link>
          ))}
        </nav>
      </Group>
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
              customer={customer}
              uses={found.data.filter(({ siteID }) => siteId === undefined || siteID === siteId)}
              hasSites={siteId === undefined}
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
      {rightsWords.unusedLead(days)} {countedSince === null ? rightsWords.neverCounted : null}
      {isShort && countedSince !== null ? rightsWords.countedSince(showDay(countedSince, language)) : null}
    </p>
  );
}

function AccessAllNotice({ found: { days, data }, onReplace }: { found: AccessUse; onReplace: () => void }) {
  const used = data.filter((use) => use.used.length > 0);
  return (
    <Alert color="accent" role="note" mb="lg">
      <p>{rightsWords.accessAllUsed(days, used.length)}</p>
      <MayChange>
        <Button mt="sm" onClick={onReplace}>
          {rightsWords.replaceAccessAll}
        </Button>
      </MayChange>
    </Alert>
  );
}

interface ListProps {
  customer: ExternalCustomer;
  uses: readonly EndpointUse[];
  hasSites: boolean;
}

function UnusedList({ customer, uses, hasSites }: ListProps) {
  // The limit of one call; the rest remains listed.
  const unused = uses.filter((use) => unusedLevels(use).length > 0).slice(0, listMaximumObjects);
  const endpointOf = useEndpointOf();
  const dialog = useDialogAddress('remove');
  const targets = unused.filter((use) => dialog.value === 'all' || dialog.value === keyOf(use));
  const columns: Column<EndpointUse>[] = [
    { title: accessWords.endpoint, show: ({ endpointName }) => <code>{endpointName}</code> },
    ...(hasSites ? [{ title: words.siteName, show: ({ siteName }: EndpointUse) => siteName }] : []),
    { title: rightsWords.unusedLevels, show: (use) => methodsOf(endpointOf(use), unusedLevels(use)).join(', ') },
  ];

  if (!uses.some(({ granted }) => granted.length > 0))
    return customer.accessAll ? null : <EmptyState title={rightsWords.noRightsTitle} text={rightsWords.noRightsText} />;
  return (
    <>
      {unused.length > 0 ? (
        <MayChange>
          <Button mb="md" variant="default" onClick={() => dialog.open('all')}>
            {rightsWords.removeUnused(countUnused(unused))}
          </Button>
        </MayChange>
      ) : null}
      <Rows
        className="rights-rows"
        items={unused}
        keyOf={keyOf}
        columns={columns}
        actions={(use) => (
          <MayChange>
            <IconButton
              label={rightsWords.removeUnusedOn(use.endpointName, use.siteName)}
              icon={<BinIcon />}
              onClick={() => dialog.open(keyOf(use))}
            />
          </MayChange>
        )}
        empty={<EmptyState title={rightsWords.noneUnusedTitle} text={rightsWords.noneUnusedText} />}
      />
      <RemoveUnused
        customer={customer}
        targets={targets}
        changes={targets.map((use) => ({
          ...(hasSites && { siteName: use.siteName }),
          endpoint: endpointOf(use),
          given: [],
          taken: unusedLevels(use),
        }))}
        onClose={dialog.close}
      />
    </>
  );
}

const keyOf = ({ siteID, endpointID }: EndpointUse): string => `${siteID} ${endpointID}`;

interface RemoveUnusedProps {
  customer: ExternalCustomer;
  targets: readonly EndpointUse[];
  changes: readonly EndpointChange[];
  onClose: () => void;
}

function RemoveUnused({ customer: { customerID, customerName }, targets, changes, onClose }: RemoveUnusedProps) {
  const sites = useQuery(customerQuery(customerID)).data?.data ?? [];
  const touched = sites.filter(({ recordId }) => targets.some(({ siteID }) => siteID === recordId));
  const change = removeUnused(customerID, targets);
  const save = useChange({ run: () => changeRights(change), invalidates: ['customers', 'roles'] });
  const removed = rightsWords.unusedRemoved(countUnused(targets));
  return (
    <ReviewDialog
      changes={changes}
      save={save}
      isOpen={targets.length > 0}
      onClose={onClose}
      onSaved={(entry) => {
        onClose();
        announceRevertible(removed, entry);
      }}
    >
      <BecomesIndividual roles={touched.map(({ role }) => role)} />
      <ChangeImpact customerName={customerName} change={change} />
    </ReviewDialog>
  );
}

interface ReplaceAccessAllProps {
  customer: ExternalCustomer;
  uses: readonly EndpointUse[];
  isOpen: boolean;
  onClose: () => void;
}

function ReplaceAccessAll({ customer: { customerID, customerName }, uses, isOpen, onClose }: ReplaceAccessAllProps) {
  const endpointOf = useEndpointOf();
  const payload = replaceAccessAllWithUsed(customerID, uses);
  const kept = uses.filter(({ used }) => used.length > 0);
  const save = useChange({
    run: () => replaceAccessAll({ CustomerID: customerID, Set: payload.Set }),
    invalidates: ['customers'],
    done: () => rightsWords.accessAllReplaced,
  });
  return (
    <ReviewDialog
      title={rightsWords.replaceAccessAll}
      changes={kept.map((use) => ({ siteName: use.siteName, endpoint: endpointOf(use), given: use.used, taken: [] }))}
      save={save}
      isOpen={isOpen}
      onClose={onClose}
      onSaved={onClose}
    >
      <p>{kept.length > 0 ? rightsWords.replaceAccessAllLead : rightsWords.replaceAccessAllNone}</p>
      <ChangeImpact customerName={customerName} change={payload} />
    </ReviewDialog>
  );
}

/** As documented, or only with its path if it no longer is. */
function useEndpointOf() {
  const endpoints = useQuery(endpointsQuery).data?.data ?? [];
  return ({ endpointID: id, endpointName: endpointPath }: EndpointUse): EndpointListItem =>
    endpoints.find((endpoint) => endpoint.id === id) ?? { id, endpointPath, version: '', methods: [] };
}
