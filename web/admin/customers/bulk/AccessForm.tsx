import { type AccessLevel, accessLevels, isOffered } from '@fagvaerk/contract/access-levels.ts';
import type { AssignedRole, AssignMode, PreviewedAccess, RoleToAssign } from '@fagvaerk/contract/access-roles.ts';
import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Checkbox, Group, MultiSelect, Radio, ScrollArea, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RolePicker } from '../../components/RolePicker.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { announce } from '../../notices.ts';
import { endpointsQuery, rolesQuery, sitesQuery } from '../../queries.ts';
import { announceUndoable, revertChange } from '../../undo.tsx';
import { words } from '../../words.ts';
import { assignRole, rolePreviewQuery } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import { findRole, toSent } from '../roles.ts';
import type { BulkFormProps } from './BulkBar.tsx';

type Wanted = Omit<RoleToAssign, 'CustomerIDs' | 'SiteIDs'>;
interface ChoiceProps {
  onChange: (wanted: Wanted | undefined) => void;
}

/** Gives a role, or removes a right, on the chosen sites. */
export function AccessForm({ ids, onClose, onDone, removes }: BulkFormProps & { removes: boolean }) {
  const sites = useQuery(sitesQuery);
  const [siteIDs, setSiteIDs] = useState<string[]>([]);
  const [wanted, setWanted] = useState<Wanted>();
  const payload =
    wanted && siteIDs.length > 0 ? { CustomerIDs: [...ids], SiteIDs: siteIDs.map(Number), ...wanted } : undefined;
  const preview = useQuery(rolePreviewQuery(payload));
  const assign = useChange({ run: assignRole, invalidates: ['customers', 'roles'] });
  const Choice = removes ? RightChoice : RoleChoice;

  async function submit() {
    if (!payload) return;
    // The dialog shows the error.
    const assigned = await assign.mutateAsync(payload).catch(() => undefined);
    if (!assigned) return;
    onDone();
    announceResult(assigned);
  }

  return (
    <DialogForm
      change={assign}
      onSubmit={submit}
      onCancel={onClose}
      isReady={preview.data !== undefined}
      submitLabel={removes ? words.remove : customerWords.give}
    >
      <MultiSelect
        label={words.sites}
        placeholder={siteIDs.length === 0 ? words.chooseSites : ''}
        data={(sites.data?.data ?? []).map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
        value={siteIDs}
        onChange={setSiteIDs}
        searchable
        openOnFocus={false}
        hidePickedOptions
        nothingFoundMessage={words.noSitesToChoose}
        {...(sites.error && { error: words.failedToLoad })}
        data-autofocus
      />
      <Choice onChange={setWanted} />
      {payload ? (
        <Loaded query={preview} lines={2}>
          {({ customers }) => <Preview customers={customers} />}
        </Loaded>
      ) : null}
    </DialogForm>
  );
}

function RoleChoice({ onChange }: ChoiceProps) {
  const roles = useQuery(rolesQuery);
  const [value, setValue] = useState<string | null>(null);
  const [mode, setMode] = useState<AssignMode>('link');
  const list = roles.data?.data ?? [];
  const isBuiltIn = findRole(list, value)?.roleID === null;

  function choose(nextValue: string | null, nextMode: AssignMode) {
    const role = findRole(list, nextValue);
    // Only own roles can be followed.
    const allowed = role?.roleID === null && nextMode === 'link' ? 'add' : nextMode;
    setValue(nextValue);
    setMode(allowed);
    onChange(role && { ...toSent(role), Mode: allowed });
  }

  return (
    <>
      <RolePicker
        roles={list}
        value={value}
        onChange={(next) => choose(next, mode)}
        {...(roles.error && { error: words.failedToLoad })}
      />
      <Radio.Group
        label={customerWords.existingRights}
        value={mode}
        onChange={(next) => choose(value, next as AssignMode)}
      >
        {(['link', 'add', 'replace'] as const).map((one) => (
          <Radio
            key={one}
            mt="xs"
            value={one}
            label={customerWords.modes[one]}
            disabled={one === 'link' && isBuiltIn}
          />
        ))}
      </Radio.Group>
    </>
  );
}

function RightChoice({ onChange }: ChoiceProps) {
  const endpoints = useQuery(endpointsQuery);
  const [endpoint, setEndpoint] = useState<EndpointListItem>();
  const [levels, setLevels] = useState<AccessLevel[]>([]);
  const offered = accessLevels.filter((level) => endpoint && isOffered(endpoint, level));

  function choose(next: EndpointListItem | undefined, Levels: AccessLevel[]) {
    setEndpoint(next);
    setLevels(Levels);
    onChange(
      next && Levels.length > 0 ? { Rules: [{ Endpoints: next.endpointPath, Levels }], Mode: 'remove' } : undefined,
    );
  }

  return (
    <>
      <Select
        label={customerWords.endpoint}
        data={(endpoints.data?.data ?? []).map(({ id, endpointPath }) => ({ value: String(id), label: endpointPath }))}
        value={endpoint ? String(endpoint.id) : null}
        onChange={(id) => {
          const next = endpoints.data?.data.find((one) => String(one.id) === id);
          choose(
            next,
            accessLevels.filter((level) => next && isOffered(next, level)),
          );
        }}
        searchable
        openOnFocus={false}
        nothingFoundMessage={customerWords.noOption}
        {...(endpoints.error && { error: words.failedToLoad })}
      />
      {offered.length > 0 ? (
        <Checkbox.Group
          label={customerWords.rights}
          value={levels}
          onChange={(chosen) =>
            choose(
              endpoint,
              offered.filter((level) => chosen.includes(level)),
            )
          }
        >
          <Group mt="xs">
            {offered.map((level) => (
              <Checkbox key={level} value={level} label={level} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : null}
    </>
  );
}

const callsIn = (kinds: PreviewedAccess['refused']): number => kinds.reduce((sum, { calls }) => sum + calls, 0);

function Preview({ customers }: { customers: readonly PreviewedAccess[] }) {
  return (
    <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: 0 }}>
      <table className="rows" aria-label={customerWords.preview}>
        <tbody>
          {customers.map(({ customerID, customerName, outcome, gained, lost, missingSites, refused }) => (
            <tr key={customerID}>
              <th scope="row">{customerName}</th>
              <td>
                {outcome === 'changed' ? customerWords.changes(gained, lost) : customerWords.outcomes[outcome]}
                {outcome === 'changed' && missingSites.length > 0 ? ` ${customerWords.notOn(missingSites)}` : null}
                {refused.length > 0 ? ` ${customerWords.wouldBeRefused(callsIn(refused))}` : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  );
}

/** Limited by the size of a notice. */
const namedMaximum = 5;

function announceResult({ entry, customers }: AssignedRole): void {
  const of = (outcome: AssignedRole['customers'][number]['outcome']) =>
    customers.filter((one) => one.outcome === outcome).map(({ customerName }) => customerName);
  const without = of('withoutSite');
  const text = [
    customerWords.assigned(of('changed').length),
    ...(of('unchanged').length > 0 ? [customerWords.hadAlready(of('unchanged').length)] : []),
    ...(without.length > 0 ? [customerWords.leftOut(without.slice(0, namedMaximum), without.length)] : []),
  ].join(' ');
  if (entry === null) announce(text);
  else announceUndoable(text, () => revertChange({ entry }, false));
}
