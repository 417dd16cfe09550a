import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Checkbox, Modal, MultiSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { changeRights } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { useCloseWhenSaved } from '../forms/close-when-saved.ts';
import { useDraft } from '../forms/draft.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { anyMove, otherScreen, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { useStart } from '../start.ts';
import { rightsWords } from '../words.ts';
import { ChangeList } from './ChangeList.tsx';
import {
  type Draft,
  extentOf,
  isSeen,
  type Level,
  type Place,
  summarise,
  toPayload,
  turn,
  type Wanted,
} from './changes.ts';
import { groupEndpoints } from './groups.ts';

interface Props {
  endpoints: readonly EndpointListItem[];
  /** The rights that there are, with what the screen holds unsaved. */
  draft: Draft;
  /** The row that is changed; none when rights are added. */
  changed: EndpointAccessRow | undefined;
  place: Place;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (endpoints: readonly EndpointListItem[]) => void;
}

export function RightsDialog({ isOpen, ...rest }: Props) {
  const { changed, onClose } = rest;
  const title = changed ? rightsWords.change(changed.endpointName) : rightsWords.add;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <RightsForm {...rest} />
    </Modal>
  );
}

interface Choice {
  /** Ids, as the picker has them. */
  endpoints: string[];
  /** What was turned on or off, in that order; what was not turned stays as each endpoint has it. */
  turns: [wanted: Wanted, isOn: boolean][];
}

const form = 'rightsDialog';
/** The levels in the order in which the access API numbers them. */
const numberedLevels: Level[] = ['POST', 'GET', 'DELETE', 'PUT'];

function RightsForm({ endpoints, draft, changed, place, onClose, onSaved }: Omit<Props, 'isOpen'>) {
  const start: Choice = { endpoints: changed ? [String(changed.endpointID)] : [], turns: [] };
  const [choice, setChoice] = useState(useDraft<Choice>(form) ?? start);
  const { resourceTitles } = useStart();
  const chosen = endpoints.filter(({ id }) => choice.endpoints.includes(String(id)));
  const wished = choice.turns.reduce((now, [wanted, isOn]) => turn(now, chosen, wanted, isOn), draft);
  const changes = summarise(wished, chosen);
  const save = useChange({
    run: () => changeRights(toPayload(wished, chosen, place)),
    touches: ['customers'],
    done: () => rightsWords.saved,
  });
  useCloseWhenSaved(save.isSuccess, onClose);
  const isDirty = JSON.stringify(choice) !== JSON.stringify(start) && !save.isSuccess;

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: () => onSaved(chosen) });
  }

  /** Ticked where all of the chosen endpoints have it. A press on "some" grants it to all. */
  function tick(wanted: Wanted) {
    const extent = extentOf(wished, chosen, wanted);
    return {
      checked: extent === 'all',
      indeterminate: extent === 'some',
      disabled: chosen.length === 0,
      onChange: () => setChoice({ ...choice, turns: [...choice.turns, [wanted, extent !== 'all']] }),
    };
  }

  return (
    <form className="fields" onSubmit={submit}>
      <MultiSelect
        label={rightsWords.endpoints}
        placeholder={choice.endpoints.length === 0 ? rightsWords.chooseEndpoints : ''}
        data={groupEndpoints(endpoints, resourceTitles).map(({ version, endpoints: ofVersion }) => ({
          group: version,
          items: ofVersion.map(({ id, endpointPath }) => ({ value: String(id), label: endpointPath })),
        }))}
        value={choice.endpoints}
        onChange={(ids) => setChoice({ ...choice, endpoints: ids })}
        searchable
        openOnFocus={false}
        hidePickedOptions
        maxDropdownHeight={280}
        nothingFoundMessage={rightsWords.noEndpointFits}
        data-autofocus
      />
      <fieldset className="levels">
        <legend>{rightsWords.levelsLegend}</legend>
        {numberedLevels
          .filter((level) => chosen.length === 0 || chosen.some((endpoint) => isSeen(wished, endpoint, level)))
          .map((level) => (
            <Checkbox
              key={level}
              label={rightsWords.levels[level]}
              description={level === 'PUT' ? rightsWords.patchToo : undefined}
              {...tick(level)}
            />
          ))}
        <Checkbox label={rightsWords.everything} description={rightsWords.everythingHint} {...tick('everything')} />
      </fieldset>
      {changes.length > 0 ? (
        <section role="status" aria-label={rightsWords.reviewTitle}>
          <ChangeList changes={changes} />
        </section>
      ) : null}
      <FailureAlert error={save.error} draft={{ form, typed: choice }} />
      <FormActions onCancel={onClose} isRunning={save.isPending} isReady={changes.length > 0} />
      {/* Stands in for the guard of the screen, which holds only one. */}
      <UnsavedGuard isDirty={isDirty || draft.changed.size > 0} isLostBy={isDirty ? anyMove : otherScreen} />
    </form>
  );
}
