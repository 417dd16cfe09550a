import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Button, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useDialogAddress } from '../parts/dialog-address.ts';
import { useDraft } from '../parts/draft.ts';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { SearchIcon } from '../parts/icons.tsx';
import { otherScreen, UnsavedGuard } from '../parts/UnsavedGuard.tsx';
import { rightsWords } from '../words.ts';
import { type Draft, type Flags, type Level, noFlags, rightsOf, summarise, turn } from './changes.ts';
import { groupEndpoints } from './groups.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import type { Place } from './save-rights.ts';
import { VersionTable } from './VersionTable.tsx';

interface Props {
  rows: readonly EndpointAccessRow[];
  endpoints: readonly EndpointListItem[];
  place: Place;
}

type Changes = [number, Flags][];

/** Every endpoint and every level at once; changed freely, reviewed and saved in one go. */
export function RightsMatrix({ rows, endpoints, place }: Props) {
  const kept = useDraft<Changes>();
  const [changed, setChanged] = useState<Draft['changed']>(new Map(kept));
  const [search, setSearch] = useState('');
  const [isGrantedOnly, setGrantedOnly] = useState(false);
  const review = useDialogAddress('review');

  const saved = useMemo(() => rightsOf(rows), [rows]);
  const draft = useMemo(() => ({ saved, changed }), [saved, changed]);
  const onTurn = useCallback(
    (targets: readonly EndpointListItem[], levels: readonly Level[], isOn: boolean) =>
      setChanged((now) => turn({ saved, changed: now }, targets, levels, isOn).changed),
    [saved],
  );
  const wanted = search.trim().toLowerCase();
  const shown = endpoints.filter(
    (endpoint) =>
      endpoint.endpointPath.toLowerCase().includes(wanted) && (!isGrantedOnly || isGranted(draft, endpoint)),
  );
  const changes = summarise(draft, endpoints);

  return (
    <section className="matrix">
      <div className="list-head">
        <TextInput
          className="search-box"
          type="search"
          aria-label={rightsWords.search}
          placeholder={rightsWords.search}
          leftSection={<SearchIcon />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <FlagSwitch isOn={isGrantedOnly} label={rightsWords.grantedOnly} onChange={setGrantedOnly}>
          {rightsWords.grantedOnly}
        </FlagSwitch>
      </div>
      {shown.length === 0 ? <p role="status">{rightsWords.noMatch}</p> : null}
      {groupEndpoints(shown).map((group) => (
        <VersionTable key={group.version} group={group} draft={draft} onTurn={onTurn} />
      ))}
      {changes.length > 0 ? (
        <div className="save-bar">
          <span role="status">{rightsWords.changeCount(countLevels(changes))}</span>
          <Button variant="default" onClick={() => setChanged(new Map())}>
            {rightsWords.undoAll}
          </Button>
          <Button onClick={() => review.open()}>{rightsWords.review}</Button>
        </div>
      ) : null}
      <ReviewDialog
        draft={draft}
        endpoints={endpoints}
        place={place}
        isOpen={review.isOpen && changes.length > 0}
        onClose={review.close}
        onSaved={() => setChanged(new Map())}
      />
      <UnsavedGuard isDirty={changes.length > 0} isLostBy={otherScreen} />
    </section>
  );
}

/** Saved or about to be: a right just taken away stays in sight until it is saved. */
const isGranted = ({ saved, changed }: Draft, { id }: EndpointListItem): boolean =>
  [saved.get(id), changed.get(id)].some((flags) => Object.values(flags ?? noFlags).includes(true));

const countLevels = (changes: ReturnType<typeof summarise>): number =>
  changes.reduce((sum, { given, taken }) => sum + given.length + taken.length, 0);
