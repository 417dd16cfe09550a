import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import type { EndpointListItem } from '@fagvaerk/contract/rights.ts';
import type { RoleRule } from '@fagvaerk/contract/role-rules.ts';
import { Button, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { panel } from '../../../shell/panel-addresses.ts';
import { useChange } from '../../api/change.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { NotFoundPage } from '../../components/ErrorPages.tsx';
import { CustomersImpact } from '../../components/Impact.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RolePicker } from '../../components/RolePicker.tsx';
import { CountedInput } from '../../forms/CountedInput.tsx';
import type { Conflict } from '../../forms/conflict.tsx';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { useDraft } from '../../forms/draft.ts';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { useCloseWhenSaved } from '../../forms/saved-form.ts';
import { otherPage, UnsavedGuard } from '../../forms/UnsavedGuard.tsx';
import { useMayChange } from '../../may-change.tsx';
import { endpointsQuery, rolesQuery } from '../../queries.ts';
import { findRole, toSentRules } from '../../roles.ts';
import { textField, useSearchState } from '../../search-state.ts';
import { words } from '../../words.ts';
import { type Draft, describeRights, draftRules, onTopOf, rightsByRules, summarise, unchanged } from '../changes.ts';
import { rightsWords } from '../messages.ts';
import { type PendingRights, usePendingRights } from '../pending-rights.ts';
import { ReviewDialog } from '../ReviewDialog.tsx';
import { RightsMatrix } from '../RightsMatrix.tsx';
import { roleChangeQuery, saveRole } from '../rights-api.ts';
import { roleWords } from './messages.ts';
import { RoleUsers } from './RolesPage.tsx';

export function RolePage() {
  const { id } = useParams();
  const roles = useQuery(rolesQuery);
  const endpoints = useQuery(endpointsQuery);
  return (
    <Loaded query={roles}>
      {({ data }) => {
        const role = data.find(({ roleID }) => String(roleID) === id);
        if (!role && id !== 'new') return <NotFoundPage />;
        return (
          <Loaded query={endpoints}>
            {({ data: all }) => <RoleEditor key={id} role={role} roles={data} endpoints={all} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

interface Props {
  /** A new one if undefined. */
  role: AccessRole | undefined;
  roles: readonly AccessRole[];
  endpoints: readonly EndpointListItem[];
}

const roleForm = 'role';
/** Kept through a login. */
interface RoleDraft {
  read: AccessRole | undefined;
  typed: string;
  copied: RoleRule[] | undefined;
  changed: PendingRights;
}

const startSchema = z.object({ from: textField });
const noRules: readonly RoleRule[] = [];

function RoleEditor({ role, roles, endpoints }: Props) {
  const { state, change } = useSearchState(startSchema);
  // Rights of a customer, sent along by the link.
  const linked = (useLocation().state as { rules?: RoleRule[] } | null)?.rules;
  const restored = useDraft<RoleDraft>(roleForm);
  const copied = restored?.copied ?? linked;
  // As the page was opened: a refetch must not hide that others have saved.
  const [read, setRead] = useState(restored?.read ?? role);
  const start = (read ?? findRole(roles, state.from))?.rules ?? copied ?? noRules;
  const saved = useMemo(() => rightsByRules(start, endpoints), [start, endpoints]);
  const { draft, onToggle, setPending } = usePendingRights(saved, restored?.changed);
  const [typed, setTyped] = useState(restored?.typed ?? read?.name ?? '');
  const name = typed.trim();
  const changes = summarise(draft, endpoints);
  // Untouched rules keep their wildcards.
  const Rules = toSentRules(changes.length > 0 ? draftRules(draft, endpoints) : start);
  const isDirty = changes.length > 0 || name !== (read?.name ?? '');
  const missing = Rules.length === 0 ? roleWords.needsRights : name === '' ? roleWords.needsName : null;
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const review = useDialogAddress('review');
  const isReviewed = role !== undefined && role.usedBy > 0 && changes.length > 0;
  const previewed = roleChangeQuery({ RoleID: role?.roleID ?? 0, Rules });
  const save = useChange({
    run: (Plan: string | undefined) => {
      const known = read?.roleID && { RoleID: read.roleID, Revision: read.revision };
      return saveRole({ ...known, Plan, Name: name, Rules });
    },
    invalidates: ['roles', 'customers'],
    done: () => roleWords.saved(name),
    entry: ({ entry }) => entry,
  });
  const leave = useCallback(() => void navigate(panel.roles), [navigate]);
  useCloseWhenSaved(save.isSuccess, leave);
  const kept = { form: roleForm, typed: { read, typed, copied, changed: [...draft.changed] } satisfies RoleDraft };
  const stored = unchanged(rightsByRules(role?.rules ?? start, endpoints));
  const describe = (named: string, rights: Draft) => ({ [words.name]: named, ...describeRights(rights, endpoints) });

  function continueWith(nextName: string, next: Draft) {
    setRead(role);
    setTyped(nextName);
    setPending(next);
    save.reset();
    if (next.changed.size === 0) review.close();
  }

  const appliedName = name === read?.name && role ? role.name : name;
  const applied = onTopOf(stored, draft, endpoints);
  const conflict: Conflict | undefined = role &&
    read &&
    read.revision !== role.revision && {
      read: describe(read.name, unchanged(saved)),
      stored: describe(role.name, stored),
      typed: describe(name, draft),
      applied: describe(appliedName, applied),
      onApply: () => continueWith(appliedName, applied),
      onDiscard: () => continueWith(role.name, stored),
    };

  return (
    <>
      <PageTitle
        title={role?.name ?? roleWords.new}
        above={<Breadcrumbs start={{ name: words.accessRoles, address: panel.roles }} />}
        below={role ? <RoleUsers role={role} /> : null}
      />
      <FailureAlert error={review.isOpen ? null : save.error} draft={kept} conflict={conflict} />
      {mayChange ? (
        <SimpleGrid type="container" cols={{ base: 1, '36rem': 2 }} mb="lg">
          <CountedInput
            label={words.name}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {role ? null : (
            <RolePicker
              label={roleWords.start}
              description={roleWords.startHint}
              inputWrapperOrder={['label', 'input', 'description']}
              placeholder={rightsWords.noRightsTitle}
              roles={roles}
              value={state.from || null}
              onChange={(from) => change({ from: from ?? '' }, { replace: true })}
            />
          )}
        </SimpleGrid>
      ) : null}
      <RightsMatrix endpoints={endpoints} draft={draft} onToggle={onToggle} />
      {mayChange && (isDirty || !role) ? (
        <div className="row box floating-bar">
          <span role="status">
            {missing ?? (role ? rightsWords.changeCount(changes.length + Number(name !== read?.name)) : null)}
          </span>
          <Button
            disabled={!isDirty || missing !== null || name.length > textMaximumCharacters}
            loading={save.isPending}
            onClick={() => (isReviewed ? review.open() : save.mutate(undefined))}
          >
            {isReviewed ? rightsWords.review : words.save}
          </Button>
        </div>
      ) : null}
      <ReviewDialog
        changes={summarise(draft, endpoints, stored.saved)}
        save={save}
        preview={previewed}
        draft={kept}
        conflict={conflict}
        isOpen={review.isOpen && isReviewed}
        onClose={review.close}
      >
        <RoleImpact query={previewed} />
      </ReviewDialog>
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} losesChanges={otherPage} />
    </>
  );
}

function RoleImpact({ query }: { query: ReturnType<typeof roleChangeQuery> }) {
  // The review is of what changes now.
  useQuery({ ...rolesQuery, refetchOnMount: 'always' });
  return <CustomersImpact query={useQuery(query)} />;
}
