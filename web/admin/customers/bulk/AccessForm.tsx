import type { AssignMode, RoleToAssign } from '@fagvaerk/contract/access-roles.ts';
import { MultiSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AssignForm } from '../../components/AssignForm.tsx';
import { type ChosenRight, RightFields, toRules } from '../../components/RightFields.tsx';
import { RolePicker } from '../../components/RolePicker.tsx';
import { rolesQuery, sitesQuery } from '../../queries.ts';
import { findRole, toSent } from '../../roles.ts';
import { words } from '../../words.ts';
import { customerWords } from '../messages.ts';
import type { BulkFormProps } from './BulkBar.tsx';

type Wanted = Omit<RoleToAssign, 'CustomerIDs' | 'SiteIDs'>;
interface ChoiceProps {
  onChange: (wanted: Wanted | undefined) => void;
}

export function AccessForm({ ids, onClose, removes }: BulkFormProps & { removes: boolean }) {
  const sites = useQuery(sitesQuery);
  const [siteIDs, setSiteIDs] = useState<number[]>([]);
  const [wanted, setWanted] = useState<Wanted>();
  const Choice = removes ? RightChoice : RoleChoice;
  return (
    <AssignForm
      wanted={wanted && siteIDs.length > 0 ? { CustomerIDs: [...ids], SiteIDs: siteIDs, ...wanted } : undefined}
      submitLabel={removes ? words.remove : customerWords.give}
      onCancel={onClose}
      onDone={onClose}
    >
      <MultiSelect
        label={words.sites}
        placeholder={siteIDs.length === 0 ? words.chooseSites : ''}
        data={(sites.data?.data ?? []).map(({ recordId, name }) => ({ value: recordId, label: name }))}
        value={siteIDs}
        onChange={setSiteIDs}
        error={sites.error ? words.failedToLoad : undefined}
        data-autofocus
      />
      <Choice onChange={setWanted} />
    </AssignForm>
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
        error={roles.error ? words.failedToLoad : undefined}
      />
      <Radio.Group label={customerWords.existingRights} value={mode} onChange={(next) => choose(value, next)}>
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
  const [right, setRight] = useState<ChosenRight>({ path: null, levels: [] });

  function choose(next: ChosenRight) {
    const Rules = toRules(next);
    setRight(next);
    onChange(Rules && { Rules, Mode: 'remove' });
  }

  return <RightFields right={right} onChange={choose} removes />;
}
