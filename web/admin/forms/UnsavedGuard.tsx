import { Button, Group, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { componentWords } from '../components/messages.ts';
import { readToken } from '../session.ts';
import { hasDraft } from './draft.ts';

interface Props {
  isDirty: boolean;
  losesChanges: (from: Location, to: Location) => boolean;
  question?: { title: string; text: string; leave: string };
}

const unsaved = { title: componentWords.unsavedTitle, text: componentWords.unsavedText, leave: componentWords.leave };

export const otherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;
/** For dialogs, whose state is in the query string. */
export const anyNavigation = (from: Location, to: Location): boolean =>
  otherPage(from, to) || from.search !== to.search;

export function UnsavedGuard({ isDirty, losesChanges, question = unsaved }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !hasDraft(nextLocation) && losesChanges(currentLocation, nextLocation),
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
      title={question.title}
      withCloseButton={false}
      zIndex={300}
    >
      <p>{readToken() ? question.text : componentWords.unsavedSessionEnded}</p>
      <Group justify="flex-end" mt="sm">
        <Button variant="default" data-autofocus onClick={stay}>
          {componentWords.stay}
        </Button>
        <Button color="danger" onClick={() => blocker.proceed?.()}>
          {question.leave}
        </Button>
      </Group>
    </Modal>
  );
}
