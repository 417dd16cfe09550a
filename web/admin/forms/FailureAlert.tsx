import { Alert, Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../../shell/panel-addresses.ts';
import { type AdminError, alertText, isRefused } from '../api/failure.ts';
import { componentWords } from '../components/messages.ts';
import { forgetSession } from '../session.ts';
import { type Conflict, ConflictAlert } from './conflict.tsx';
import type { Draft } from './draft.ts';

interface Props {
  error: AdminError | null;
  /** What succeeded despite the error. */
  lead?: string | undefined;
  /** Kept through a login. */
  draft?: Draft | undefined;
  conflict?: Conflict | undefined;
}

const scrollIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

export function FailureAlert({ error, lead, draft, conflict }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  if (!error) return null;
  const { failure } = error;
  if (conflict && isRefused(error, 'changed-meanwhile'))
    return <ConflictAlert message={error.message} conflict={conflict} />;

  function logInAgain() {
    forgetSession();
    void navigate(loginAddress(location, 'ended'), { state: { draft } });
  }

  return (
    <Alert color="danger" ref={scrollIntoView} style={{ whiteSpace: 'pre-line' }} {...(lead && { title: lead })}>
      <p>{alertText(failure)}</p>
      {failure.kind === 'unauthorised' ? (
        <>
          {draft === undefined ? null : <p>{componentWords.draftKept}</p>}
          <Button color="danger" onClick={logInAgain}>
            {componentWords.logInAgain}
          </Button>
        </>
      ) : null}
    </Alert>
  );
}
