import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import type { Site } from '@fagvaerk/contract/sites.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CustomerPicker } from '../components/CustomerPicker.tsx';
import { RolePicker } from '../components/RolePicker.tsx';
import type { SavedForm } from '../forms/saved-form.ts';
import { customerQuery } from '../queries.ts';
import { words } from '../words.ts';
import type { CustomerValues } from './customer-form.ts';
import { customerWords } from './messages.ts';

interface Props {
  form: SavedForm<CustomerValues>;
  sites: readonly Site[];
  roles: readonly AccessRole[];
  /** When sites or roles could not be loaded. */
  error: string | undefined;
}

export function AccessFields({ form, sites, roles, error }: Props) {
  const { access, AccessAll } = form.values;
  const like = useQuery({ ...customerQuery(access.like ?? 0), enabled: access.like !== null }).data?.customer;
  const change = (changed: Partial<typeof access>) => form.setFieldValue('access', { ...access, ...changed });
  const chosen = sites.filter(({ recordId }) => access.sites.includes(recordId));
  return (
    <>
      <MultiSelect
        label={words.sites}
        placeholder={access.sites.length === 0 ? words.chooseSites : ''}
        data={sites.map(({ recordId, name }) => ({ value: recordId, label: name }))}
        value={access.sites}
        onChange={(chosenSites) => change({ sites: chosenSites })}
        clearable
        error={error}
      />
      {AccessAll
        ? null
        : chosen.map(({ recordId, name }) => (
            <RolePicker
              key={recordId}
              roles={roles}
              label={customerWords.roleOn(name)}
              placeholder={customerWords.noRole}
              value={access.roles[recordId] ?? null}
              onChange={(role) => change({ roles: { ...access.roles, [recordId]: role } })}
            />
          ))}
      <CustomerPicker
        label={customerWords.like}
        description={customerWords.likeHint}
        clearable
        known={like ? [like] : []}
        value={access.like}
        onChange={(id) => change({ like: id })}
      />
    </>
  );
}
