import { Alert, Button, Group, Table } from '@mantine/core';
import type { MouseEvent } from 'react';
import { componentWords } from '../components/messages.ts';
import { focusPageTitle, takeFocus } from '../components/PageTitle.tsx';
import { announce } from '../notices.ts';

/** Texts by the names of their fields. */
export type Facts = Readonly<Record<string, string>>;

/** If others have saved since the form was opened. */
export type Conflict = false | Versions;

interface Versions {
  read: Facts;
  stored: Facts;
  typed: Facts;
  /** What applying on top gives. */
  applied: Facts;
  onApply: () => void;
  onDiscard: () => void;
}

export function ConflictAlert({ message, conflict }: { message: string; conflict: Versions }) {
  const { read, stored, typed, applied, onApply, onDiscard } = conflict;
  const own = (name: string) => (typed[name] === read[name] ? componentWords.notChanged : applied[name]);
  const differing = Object.keys(stored).filter((name) => stored[name] !== typed[name]);

  /** The pressed button disappears. */
  function finish({ currentTarget }: MouseEvent, act: () => void) {
    const dialog = currentTarget.closest<HTMLElement>('[role=dialog]');
    if (dialog) dialog.focus();
    else focusPageTitle();
    act();
  }

  function apply() {
    onApply();
    announce(componentWords.appliedOnTop);
  }

  return (
    <Alert color="warning" miw={0} ref={takeFocus} tabIndex={-1}>
      <p>{message}</p>
      <p>{componentWords.conflictHint}</p>
      <Group gap="xs" mt="sm">
        <Button onClick={(event) => finish(event, apply)}>{componentWords.applyOnTop}</Button>
        <Button variant="default" onClick={(event) => finish(event, onDiscard)}>
          {componentWords.useStored}
        </Button>
      </Group>
      {differing.length > 0 ? (
        <Table
          mt="sm"
          layout="fixed"
          horizontalSpacing={6}
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          styles={{ td: { verticalAlign: 'top' } }}
          data={{
            head: [componentWords.field, componentWords.storedNow, componentWords.yours],
            body: differing.map((name) => [name, stored[name], own(name)]),
          }}
        />
      ) : null}
    </Alert>
  );
}
