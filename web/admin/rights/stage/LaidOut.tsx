import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Checkbox } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormActions } from '../../forms/FormActions.tsx';
import { foresightWords } from '../../words.ts';
import { ChangeList } from '../ChangeList.tsx';
import { type Draft, lay, type Manner, type Rights, summarise } from '../changes.ts';

export interface StageProps {
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  /** Takes the changes over, to be reviewed. */
  onStage: (draft: Draft) => void;
  onClose: () => void;
}

interface Props extends StageProps {
  /** What is laid onto the draft; none while it is still to be chosen. */
  rights: Rights | undefined;
  /** What is chosen from. */
  children: ReactNode;
}

/** Other rights laid onto those of the screen: the difference, before it is one more staged change. */
export function LaidOut({ draft, endpoints, rights, onStage, onClose, children }: Props) {
  const [manner, setManner] = useState<Manner>('add');
  const laid = rights && lay(draft, endpoints, rights, manner);
  const changes = laid ? summarise(laid, endpoints) : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (laid) onStage(laid);
  }

  return (
    <form className="fields" onSubmit={submit}>
      {children}
      <Checkbox
        label={foresightWords.replace}
        description={foresightWords.replaceHint}
        checked={manner === 'replace'}
        onChange={({ currentTarget }) => setManner(currentTarget.checked ? 'replace' : 'add')}
      />
      {laid ? (
        <section role="status" aria-label={foresightWords.difference}>
          {changes.length > 0 ? <ChangeList changes={changes} /> : <p>{foresightWords.noDifference}</p>}
        </section>
      ) : null}
      <FormActions onCancel={onClose} isRunning={false} isReady={changes.length > 0} answer={foresightWords.stage} />
    </form>
  );
}
