import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Checkbox, Modal, MultiSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCloseWhenSaved } from '../parts/close-when-saved.ts';
import { useDraft } from '../parts/draft.ts';
import { FailureAlert } from '../parts/FailureAlert.tsx';
import { announce } from '../parts/notices.ts';
import { anyMove, UnsavedGuard } from '../parts/UnsavedGuard.tsx';
import { rightsWords, words } from '../words.ts';
import { flagsOfRow, type Level, levels, offeredLevels, toPayload } from './changes.ts';
import { groupEndpoints } from './groups.ts';
import { type Place, useSaveRights } from './save-rights.ts';

interface Props {
  endpoints: readonly EndpointListItem[];
  /** The row that is changed; none when rights are added. */
  changed: EndpointAccessRow | undefined;
  place: Place;
  isOpen: boolean;
  onClose: () => void;
}

export function RightsDialog({ changed, isOpen, onClose, ...rest }: Props) {
  const title = changed ? rightsWords.change(changed.endpointName) : rightsWords.add;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <RightsForm changed={changed} onClose={onClose} {...rest} />
    </Modal>
  );
}

interface Choice {
  /** Ids, as the picker has them. */
  endpoints: string[];
  granted: Level[];
}

/** The levels in the order in which the access API numbers them. */
const numberedLevels: Level[] = ['POST', 'GET', 'DELETE', 'PUT'];

function RightsForm({ endpoints, changed, place, onClose }: Omit<Props, 'isOpen'>) {
  const start: Choice = changed
    ? { endpoints: [String(changed.endpointID)], granted: grantedIn(changed) }
    : { endpoints: [], granted: [] };
  const [choice, setChoice] = useState(useDraft<Choice>() ?? start);
  const save = useSaveRights();
  useCloseWhenSaved(save.isSuccess, onClose);
  const chosen = endpoints.filter(({ id }) => choice.endpoints.includes(String(id)));
  const offered = chosen.length === 0 ? numberedLevels : numberedLevels.filter((level) => isOfferedBy(chosen, level));
  const isEverything = choice.granted.length === levels.length;
  const isDirty = JSON.stringify(choice) !== JSON.stringify(start);
  const isUsable = chosen.length > 0 && choice.granted.some((level) => offered.includes(level));

  function submit(event: FormEvent) {
    event.preventDefault();
    const set = chosen.map(({ id, methods }) =>
      toPayload(
        place,
        id,
        isEverything ? levels : choice.granted.filter((level) => offeredLevels(methods).includes(level)),
      ),
    );
    save.mutate({ set, remove: [] }, { onSuccess: () => announce(rightsWords.saved) });
  }

  return (
    <form className="fields" onSubmit={submit}>
      <MultiSelect
        label={rightsWords.endpoints}
        placeholder={choice.endpoints.length === 0 ? rightsWords.chooseEndpoints : ''}
        data={groupEndpoints(endpoints).map(({ version, endpoints: ofVersion }) => ({
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
        {offered.map((level) => (
          <Checkbox
            key={level}
            label={rightsWords.levels[level]}
            checked={choice.granted.includes(level)}
            onChange={({ currentTarget }) => setChoice({ ...choice, granted: toggled(choice, level, currentTarget) })}
          />
        ))}
        <Checkbox
          label={rightsWords.everything}
          description={rightsWords.everythingHint}
          checked={isEverything}
          onChange={({ currentTarget }) => setChoice({ ...choice, granted: currentTarget.checked ? [...levels] : [] })}
        />
      </fieldset>
      <FailureAlert error={save.error} draft={choice} />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isUsable}>
          {words.save}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} isLostBy={anyMove} />
    </form>
  );
}

const grantedIn = (row: EndpointAccessRow): Level[] => levels.filter((level) => flagsOfRow(row)[level]);

const isOfferedBy = (endpoints: readonly EndpointListItem[], level: Level): boolean =>
  endpoints.some(({ methods }) => offeredLevels(methods).includes(level));

const toggled = ({ granted }: Choice, level: Level, { checked }: { checked: boolean }): Level[] =>
  levels.filter((one) => (one === level ? checked : granted.includes(one)));
