import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { listMaximumObjects, unusedDays } from '@fagvaerk/contract/limits.ts';
import type { AccessUse, EndpointListItem, EndpointUse } from '@fagvaerk/contract/rights.ts';
import { Alert, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { DeleteButton } from '../../components/DeleteButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { type Column, Rows } from '../../components/Rows.tsx';
import { danishToday, daysBefore, showDay, toCompact } from '../../dates.ts';
import type { ConfirmedChange } from '../../forms/confirm.tsx';
import { customerQuery, useEndpoints } from '../../queries.ts';
import { useSearchState } from '../../search-state.ts';
import { words } from '../../words.ts';
import { BecomesIndividual, ChangeList } from '../ChangeList.tsx';
import { methodsOf } from '../changes.ts';
import { ChangeImpact } from '../impact.tsx';
import { rightsWords } from '../messages.ts';
import { accessUseQuery, changeRights, previewQuery, replaceAccessAll } from '../rights-api.ts';
import { countUnused, removeUnused, replaceAccessAllWithUsed, unusedLevels } from './unused.ts';

const unusedSchema = z.object({ days: z.coerce.number().pipe(z.literal(unusedDays)).catch(unusedDays[0]) });

interface Props {
  customer: ExternalCustomer;
  /** All sites if omitted. */
  siteId?: number;
}

export function UnusedRights({ customer, siteId }: Props) {
  const { state, linkTo } = useSearchState(unusedSchema);
  return (
    <section aria-labelledby="unused-rights">
      <Group justify="space-between" mb="md">
        <h2 id="unused-rights">{rightsWords.unusedTitle}</h2>
        <nav className="row pills" aria-label={words.period}>
          {unusedDays.map((days) => (
            <Link
              key={days}
              to={linkTo({ days })}
              aria-current={days === state.days ? 'true' : undefined}
              preventScrollReset
            >
              {words.days(days)}
            </Link>
          ))}
        </nav>
      </Group>
      <Loaded query={useQuery(accessUseQuery(customer.customerID, state.days))}>
        {(found) => (
          <>
            <CountedPeriod found={found} />
            {customer.accessAll ? <AccessAllNotice customer={customer} found={found} /> : null}
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
  const firstDay = daysBefore(toCompact(danishToday(new Date())), days - 1);
  return (
    <p className="section-lead">
      {rightsWords.unusedLead(days)} {countedSince === null ? rightsWords.neverCounted : null}
      {countedSince !== null && countedSince > firstDay ? rightsWords.countedSince(showDay(countedSince)) : null}
    </p>
  );
}

/** As documented, or only with its path if it no longer is. */
function useEndpointOf() {
  const endpoints = useEndpoints();
  return ({ endpointID: id, endpointName: endpointPath }: EndpointUse): EndpointListItem =>
    endpoints.find((endpoint) => endpoint.id === id) ?? { id, endpointPath, version: '', methods: [] };
}

function useChangeOn() {
  const endpointOf = useEndpointOf();
  return (use: EndpointUse) => ({ siteName: use.siteName, endpoint: endpointOf(use), given: [], taken: [] });
}

function AccessAllNotice({ customer, found: { days, data } }: { customer: ExternalCustomer; found: AccessUse }) {
  const { customerID, customerName } = customer;
  const changeOn = useChangeOn();
  const used = data.filter((use) => use.used.length > 0);
  const change = replaceAccessAllWithUsed(customerID, data);
  return (
    <Alert color="accent" role="note" mb="lg">
      <p>{rightsWords.accessAllUsed(days, used.length)}</p>
      <ConfirmButton
        variant="filled"
        size="sm"
        label={rightsWords.replaceAccessAll}
        title={rightsWords.replaceAccessAll}
        text={used.length > 0 ? rightsWords.replaceAccessAllLead : rightsWords.replaceAccessAllNone}
        details={
          <Stack mt="md">
            <ChangeList changes={used.map((use) => ({ ...changeOn(use), given: use.used }))} />
            <ChangeImpact customerName={customerName} change={change} />
          </Stack>
        }
        preview={previewQuery(change)}
        run={(plan) => replaceAccessAll(change, plan)}
        invalidates={['customers']}
        done={() => rightsWords.accessAllReplaced}
      />
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
  const removalOf = useRemoval(customer);
  const columns: Column<EndpointUse>[] = [
    { title: words.endpoint, show: ({ endpointName }) => <code>{endpointName}</code> },
    ...(hasSites ? [{ title: words.siteName, show: ({ siteName }: EndpointUse) => siteName }] : []),
    { title: rightsWords.unusedLevels, show: (use) => methodsOf(endpointOf(use), unusedLevels(use)).join(', ') },
  ];

  if (!uses.some(({ granted }) => granted.length > 0))
    return customer.accessAll ? null : <EmptyState title={rightsWords.noRightsTitle} text={rightsWords.noRightsText} />;
  return (
    <>
      {unused.length > 0 ? (
        <ConfirmButton mb="md" size="sm" label={rightsWords.removeUnused(countUnused(unused))} {...removalOf(unused)} />
      ) : null}
      <Rows
        className="rights-rows"
        items={unused}
        keyOf={({ siteID, endpointID }) => `${siteID} ${endpointID}`}
        columns={columns}
        actions={(use) => (
          <DeleteButton label={rightsWords.removeUnusedOn(use.endpointName, use.siteName)} {...removalOf([use])} />
        )}
        empty={<EmptyState title={rightsWords.noneUnusedTitle} text={rightsWords.noneUnusedText} />}
      />
    </>
  );
}

function useRemoval({ customerID, customerName }: ExternalCustomer) {
  const changeOn = useChangeOn();
  const sites = useQuery(customerQuery(customerID)).data?.data ?? [];
  return (uses: readonly EndpointUse[]): ConfirmedChange<Awaited<ReturnType<typeof changeRights>>> => {
    const change = removeUnused(customerID, uses);
    const touched = sites.filter(({ recordId }) => uses.some(({ siteID }) => siteID === recordId));
    return {
      title: rightsWords.reviewTitle,
      text: rightsWords.sum.taken(countUnused(uses)),
      details: (
        <Stack mt="md">
          <ChangeList changes={uses.map((use) => ({ ...changeOn(use), taken: unusedLevels(use) }))} />
          <BecomesIndividual roles={touched.map(({ role }) => role)} />
          <ChangeImpact customerName={customerName} change={change} />
        </Stack>
      ),
      confirmLabel: rightsWords.saveChanges,
      onCancel: () => undefined,
      preview: previewQuery(change),
      run: (plan) => changeRights(change, plan),
      invalidates: ['customers', 'roles'],
      done: () => rightsWords.unusedRemoved(countUnused(uses)),
      entry: ({ entry }) => entry,
      failed: ({ message }) => message,
    };
  };
}
