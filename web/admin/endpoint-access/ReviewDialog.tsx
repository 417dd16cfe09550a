import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Modal } from '@mantine/core';
import { FailureAlert } from '../parts/FailureAlert.tsx';
import { announce } from '../parts/notices.ts';
import { rightsWords, words } from '../words.ts';
import { callsFor, type Draft, type Level, summarise } from './changes.ts';
import { type Place, useSaveRights } from './save-rights.ts';

interface Props {
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  place: Place;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** What will change, endpoint by endpoint, before it does. */
export function ReviewDialog({ draft, endpoints, place, isOpen, onClose, onSaved }: Props) {
  const save = useSaveRights();
  const changes = summarise(draft, endpoints);
  const calls = callsFor(draft, endpoints, place);
  // Rights are taken away first: where that is done and an error stands, giving is what failed.
  const isHalfDone = save.isError && save.variables.remove.length > 0 && calls.remove.length === 0;
  const count = (kind: 'given' | 'taken') => changes.reduce((sum, change) => sum + change[kind].length, 0);

  function saveChanges() {
    save.mutate(calls, {
      onSuccess: () => {
        announce(rightsWords.saved);
        onSaved();
        onClose();
      },
    });
  }

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={save.reset} size="lg" title={rightsWords.reviewTitle}>
      <p>{rightsWords.reviewLead(count('given'), count('taken'))}</p>
      <ul className="changes">
        {changes.map(({ endpoint, given, taken }) => (
          <li key={endpoint.id}>
            <code>{endpoint.endpointPath}</code>
            <LevelChange kind="given" levels={given} />
            <LevelChange kind="taken" levels={taken} />
          </li>
        ))}
      </ul>
      <FailureAlert
        error={save.error}
        draft={[...draft.changed]}
        {...(isHalfDone && { lead: rightsWords.partlySaved })}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button data-autofocus loading={save.isPending} onClick={saveChanges}>
          {rightsWords.saveChanges}
        </Button>
      </div>
    </Modal>
  );
}

function LevelChange({ kind, levels }: { kind: 'given' | 'taken'; levels: readonly Level[] }) {
  if (levels.length === 0) return null;
  return (
    <span className={`change-${kind}`}>
      {rightsWords[kind]}: {levels.join(', ')}
    </span>
  );
}
