import { Alert, Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../../shell/panel-addresses.ts';
import { type AdminError, sentenceOf } from '../calls/failure.ts';
import { forgetSession } from '../session.ts';
import { words } from '../words.ts';
import type { Draft } from './draft.ts';

interface Props {
  error: AdminError | null;
  /** What was done all the same. */
  lead?: string;
  /** What was typed, to be kept through a login. */
  draft?: Draft;
}

/** Why something was not saved. */
export function FailureAlert({ error, lead, draft }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  if (!error) return null;
  const { failure } = error;

  function logInAgain() {
    forgetSession();
    void navigate(loginAddress(location, 'ended'), { state: { draft } });
  }

  return (
    <Alert color="danger" className="failure-alert" {...(lead && { title: lead })}>
      <p>{alertText(error)}</p>
      {failure.kind === 'unauthorised' ? (
        <>
          {draft === undefined ? null : <p>{words.draftKept}</p>}
          <Button color="danger" onClick={logInAgain}>
            {words.logInAgain}
          </Button>
        </>
      ) : null}
    </Alert>
  );
}

/** In the prescribed words where there are any. A refusal with a code says what to do about it. */
function alertText({ failure }: AdminError): string {
  const isTold =
    failure.kind === 'refused' ? failure.code !== undefined : !['unreachable', 'server'].includes(failure.kind);
  return isTold ? sentenceOf(failure) : words.serverFailed;
}
