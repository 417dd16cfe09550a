import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { readToken } from '../session.ts';
import { words } from '../words.ts';
import { carriesDraft } from './draft.ts';

interface Props {
  isDirty: boolean;
  /** Which moves lose what was typed. */
  isLostBy: (from: Location, to: Location) => boolean;
}

export const otherScreen = (from: Location, to: Location): boolean => from.pathname !== to.pathname;
/** For dialogs: closing them is a move as well. */
export const anyMove = (from: Location, to: Location): boolean => otherScreen(from, to) || from.search !== to.search;

/** Nothing typed is lost without a warning: not by leaving the screen, nor by closing the window. */
export function UnsavedGuard({ isDirty, isLostBy }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !carriesDraft(nextLocation) && isLostBy(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={words.unsavedTitle}
      withCloseButton={false}
      zIndex={300}
    >
      <p>{readToken() ? words.unsavedText : words.unsavedSessionEnded}</p>
      <div className="dialog-actions">
        <Button variant="default" data-autofocus onClick={stay}>
          {words.stay}
        </Button>
        <Button color="danger" onClick={() => blocker.proceed?.()}>
          {words.leave}
        </Button>
      </div>
    </Modal>
  );
}
