import { pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { fetchCalls } from '../key/access-api.ts';
import { ErrorNote } from '../key/ErrorNote.tsx';
import type { OwnKey } from '../key/key-store.ts';
import { useFetched } from '../key/use-fetched.ts';
import { readinessOf } from './readiness.ts';

const guides: Readonly<Record<string, string>> = {
  pages: '/filtering#sider',
  keys: '/writing#gentag-et-kald-uden-dubletter',
};
const marks = { passed: 'good', failed: 'bad', untried: '' } as const;

/** Whether the program that uses the key has met the failures of production. */
export function Readiness({ owner }: { owner: OwnKey }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="box calls-why" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{keyMessagesIn().ready}</summary>
      {isOpen ? <Checklist owner={owner} /> : null}
    </details>
  );
}

function Checklist({ owner: { apiKey } }: { owner: OwnKey }) {
  const words = keyMessagesIn();
  const { found, error } = useFetched(
    (signal) => fetchCalls({ apiKey }, { pageSize: pageSizeMaximum }, signal),
    apiKey,
  );
  if (error) return <ErrorNote error={error} />;
  if (!found) return <p role="status">{words.loading}</p>;
  const steps = Object.entries(readinessOf(found.data, Date.now())) as [
    keyof typeof words.readySteps,
    keyof typeof marks,
  ][];
  const passed = steps.filter(([, state]) => state === 'passed').length;
  return (
    <div className="why">
      <p>
        <strong>{words.readyCount(passed, steps.length)}.</strong> {words.readyLead(found.data.length)}
      </p>
      <ol className="why-steps" aria-label={words.ready}>
        {steps.map(([step, state]) => (
          <li key={step}>
            <span className={`mark ${marks[state]}`}>{words.readyStates[state]}</span>
            <span>
              {words.readySteps[step]}{' '}
              <a href={guides[step] ?? '/sandbox#afproev-en-fejl'}>
                {guides[step] ? words.readyAbout : <code>{step}</code>}
              </a>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
