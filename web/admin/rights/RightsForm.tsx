import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/rights.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { Checkbox, Fieldset, MultiSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useChange } from '../api/change.tsx';
import { componentWords } from '../components/messages.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useDraft } from '../forms/draft.ts';
import { useCloseWhenSaved } from '../forms/saved-form.ts';
import { anyNavigation, otherPage, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { useStart } from '../start.ts';
import { BecomesIndividual, ChangeList } from './ChangeList.tsx';
import {
  type Draft,
  grantExtent,
  isLevelVisible,
  type Level,
  type LevelOrAll,
  onTopOf,
  type RightsScope,
  rightsFromRows,
  setLevel,
  summarise,
  toPayload,
  unchanged,
} from './changes.ts';
import { groupEndpoints } from './groups.ts';
import { rightsWords } from './messages.ts';
import { readRights, setRights } from './rights-api.ts';

interface Props {
  endpoints: readonly EndpointListItem[];
  draft: Draft;
  changed: EndpointAccessRow | undefined;
  scope: RightsScope;
  role: CustomerSite['role'];
  onClose: () => void;
  onSaved: (endpoints: readonly EndpointListItem[]) => void;
}

interface Choice {
  endpoints: number[];
  /** In order. Untouched levels stay as each endpoint has them. */
  toggles: [target: LevelOrAll, isOn: boolean][];
}

const form = 'rightsDialog';
/** In the API's numeric order. */
const numberedLevels: Level[] = ['POST', 'GET', 'DELETE', 'PUT'];

export function RightsForm({ endpoints, draft, changed, scope, role, onClose, onSaved }: Props) {
  const start: Choice = { endpoints: changed ? [changed.endpointID] : [], toggles: [] };
  const [isListOpen, list] = useDisclosure();
  const [choice, setChoice] = useState(useDraft<Choice>(form) ?? start);
  const { resourceTitles } = useStart();
  const chosen = endpoints.filter(({ id }) => choice.endpoints.includes(id));
  const next = choice.toggles.reduce((now, [target, isOn]) => setLevel(now, chosen, target, isOn), draft);
  const changes = summarise(next, chosen);
  const save = useChange({
    run: async () => {
      const stored = unchanged(rightsFromRows((await readRights(scope)).data));
      await setRights(toPayload(onTopOf(stored, next, chosen), chosen, scope));
      return summarise(stored, chosen, draft.saved).length > 0;
    },
    invalidates: ['customers', 'roles'],
    done: (_, isColleagues) => (isColleagues ? rightsWords.savedWithColleagues : rightsWords.saved),
  });
  useCloseWhenSaved(save.isSuccess, onClose);
  const isDirty = JSON.stringify(choice) !== JSON.stringify(start) && !save.isSuccess;

  /** Toggling "some" grants all. */
  function tick(target: LevelOrAll) {
    const extent = grantExtent(next, chosen, target);
    return {
      checked: extent === 'all',
      indeterminate: extent === 'some',
      disabled: chosen.length === 0,
      onChange: () => setChoice({ ...choice, toggles: [...choice.toggles, [target, extent !== 'all']] }),
    };
  }

  return (
    <DialogForm
      change={save}
      onSubmit={() => save.mutate(undefined, { onSuccess: () => onSaved(chosen) })}
      onCancel={onClose}
      isReady={changes.length > 0}
      draft={{ form, typed: choice }}
    >
      <MultiSelect
        label={rightsWords.endpoints}
        placeholder={choice.endpoints.length === 0 ? rightsWords.chooseEndpoints : ''}
        data={groupEndpoints(endpoints, resourceTitles).map(({ version, endpoints: ofVersion }) => ({
          group: version,
          items: ofVersion.map(({ id, endpointPath }) => ({ value: id, label: endpointPath })),
        }))}
        value={choice.endpoints}
        onChange={(ids) => {
          setChoice({ ...choice, endpoints: ids });
          // It covers the levels.
          list.close();
        }}
        dropdownOpened={isListOpen}
        onDropdownOpen={list.open}
        onDropdownClose={list.close}
        data-autofocus
      />
      <Fieldset variant="unstyled" legend={componentWords.rights}>
        <Stack gap="sm">
          {numberedLevels
            .filter((level) => chosen.length === 0 || chosen.some((endpoint) => isLevelVisible(next, endpoint, level)))
            .map((level) => (
              <Checkbox
                key={level}
                label={rightsWords.levels[level]}
                description={level === 'PUT' ? rightsWords.patchToo : undefined}
                {...tick(level)}
              />
            ))}
          <Checkbox label={rightsWords.everything} description={rightsWords.everythingHint} {...tick('everything')} />
        </Stack>
      </Fieldset>
      {changes.length > 0 ? (
        <section role="status" aria-label={rightsWords.reviewTitle}>
          <ChangeList changes={changes} />
          <BecomesIndividual roles={[role]} />
        </section>
      ) : null}
      {/* Replaces the page's guard: only one may be active. */}
      <UnsavedGuard isDirty={isDirty || draft.changed.size > 0} losesChanges={isDirty ? anyNavigation : otherPage} />
    </DialogForm>
  );
}
