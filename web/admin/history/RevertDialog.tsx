import type { HistoryEntry, RevertPreview, RevertState, RevertStep } from '@fagvaerk/contract/history.ts';
import { Alert, Modal, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revertChange, useChange } from '../api/change.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { showNumber } from '../dates.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { words } from '../words.ts';
import { Changes } from './Changes.tsx';
import { describeKeys, entryText } from './describe.ts';
import { previewQuery } from './history-api.ts';
import { historyWords } from './messages.ts';

interface Props {
  entry: HistoryEntry | undefined;
  onClose: () => void;
}

export function RevertDialog({ entry, onClose }: Props) {
  return (
    <Modal opened={entry !== undefined} onClose={onClose} size="lg" title={historyWords.revertTitle}>
      {entry ? <Preview entry={entry} onClose={onClose} /> : null}
    </Modal>
  );
}

function Preview({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const preview = useQuery(previewQuery(entry.entry));
  return (
    <>
      <p>{historyWords.revertLead(entryText(entry))}</p>
      <Loaded query={preview} lines={3}>
        {(found) => <Plan preview={found} onClose={onClose} />}
      </Loaded>
    </>
  );
}

function Plan({ preview, onClose }: { preview: RevertPreview; onClose: () => void }) {
  const { counts, keptKeys, newKeys, revertedBy } = preview;
  const [overwrite, setOverwrite] = useState(false);
  const revert = useChange({
    run: () => revertChange(preview, overwrite),
    invalidates: ['customers', 'sites', 'roles'],
    done: (_input, { customers }) => {
      const namesWhere = (isNew: boolean) =>
        customers.filter(({ hasNewKey }) => hasNewKey === isNew).map(({ customerName }) => customerName);
      return [words.undone, ...describeKeys(historyWords.restored, namesWhere(false), namesWhere(true))].join(' ');
    },
  });
  const keyTexts = describeKeys(historyWords.willBeRestored, keptKeys, newKeys);
  const changing = counts.ready + (overwrite ? counts.conflict : 0);

  return (
    <DialogForm
      change={revert}
      onSubmit={() => revert.mutate(undefined, { onSuccess: onClose, onError: () => setOverwrite(false) })}
      onCancel={onClose}
      isReady={changing > 0}
      focus="submit"
      submitLabel={historyWords.revertTitle}
    >
      {revertedBy === null ? null : <p>{historyWords.alreadyReverted}</p>}
      {keyTexts.map((text) => (
        <Alert key={text} color="accent" role="note">
          {text}
        </Alert>
      ))}
      <Steps preview={preview} state="ready" title={historyWords.willChange} />
      <Steps preview={preview} state="conflict" title={historyWords.conflicts} />
      {counts.conflict > 0 ? (
        <Radio.Group
          label={historyWords.conflictChoice}
          value={overwrite ? 'overwrite' : 'leaveOut'}
          onChange={(choice) => setOverwrite(choice === 'overwrite')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="leaveOut" label={historyWords.leaveOut} />
            <Radio value="overwrite" label={historyWords.overwrite} />
          </Stack>
        </Radio.Group>
      ) : null}
      <Steps preview={preview} state="impossible" title={historyWords.impossible} />
      {counts.same > 0 ? <p>{historyWords.same(showNumber(counts.same))}</p> : null}
      {counts.ready + counts.conflict === 0 ? <p>{historyWords.nothingToDo}</p> : null}
    </DialogForm>
  );
}

interface StepsProps {
  preview: RevertPreview;
  state: RevertState;
  title: string;
}

function Steps({ preview: { steps, counts }, state, title }: StepsProps) {
  const own = steps.filter((step) => step.state === state);
  const hidden = counts[state] - own.length;
  if (counts[state] === 0) return null;
  return (
    <section className="revert-steps">
      <h3>
        {title} ({showNumber(counts[state])})
      </h3>
      <ul className="ruled">
        {own.map((step) => (
          <Step key={`${step.action} ${step.subject}`} step={step} />
        ))}
        {hidden > 0 ? <li>{historyWords.more(showNumber(hidden))}</li> : null}
      </ul>
    </section>
  );
}

function Step({ step: { subject, now, restored, obstacle } }: { step: RevertStep }) {
  if (obstacle)
    return (
      <li>
        <strong>{subject}</strong>
        <p>{historyWords.obstacles[obstacle]}</p>
      </li>
    );
  return (
    <li>
      <strong>{subject}</strong>
      {now === null && restored ? ` ${historyWords.comesBack}` : null}
      {now && restored === null ? ` ${historyWords.goesAway}` : null}
      <Changes before={now} after={restored} />
    </li>
  );
}
