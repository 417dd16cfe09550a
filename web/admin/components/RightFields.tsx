import { type AccessLevel, accessLevels, isOffered } from '@fagvaerk/contract/access-levels.ts';
import { Checkbox, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointsQuery } from '../queries.ts';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

export interface ChosenRight {
  path: string | null;
  levels: AccessLevel[];
}

export const everyEndpoint = '/api/*';

/** An endpoint and some of its levels; every endpoint only if the right is removed. */
export function RightFields({ right, onChange, removes }: RightFieldsProps) {
  const endpoints = useQuery(endpointsQuery);
  const all = endpoints.data?.data ?? [];
  const offeredOn = (path: string | null) => {
    const endpoint = all.find(({ endpointPath }) => endpointPath === path);
    return accessLevels.filter((level) => (endpoint ? isOffered(endpoint, level) : path === everyEndpoint));
  };
  const offered = offeredOn(right.path);
  return (
    <>
      <Select
        label={words.endpoint}
        placeholder={componentWords.chooseEndpoint}
        data={[
          ...(removes ? [{ value: everyEndpoint, label: componentWords.allEndpoints }] : []),
          ...all.map(({ endpointPath }) => endpointPath),
        ]}
        value={right.path}
        onChange={(path) => onChange({ path, levels: offeredOn(path) })}
        allowDeselect={false}
        error={endpoints.error ? words.failedToLoad : undefined}
      />
      {offered.length > 0 ? (
        <Checkbox.Group
          label={componentWords.rights}
          value={right.levels}
          onChange={(chosen) => onChange({ ...right, levels: offered.filter((level) => chosen.includes(level)) })}
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

interface RightFieldsProps {
  right: ChosenRight;
  onChange: (right: ChosenRight) => void;
  removes: boolean;
}

/** Undefined until both are chosen. */
export const toRules = ({ path, levels }: ChosenRight) =>
  path !== null && levels.length > 0 ? [{ Endpoints: path, Levels: levels }] : undefined;
