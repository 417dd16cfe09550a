import { useChange } from '../../api/change.ts';
import { failureMessage } from '../../api/failure.ts';
import { useConfirm } from '../../forms/confirm.tsx';
import { announceRevertible } from '../../undo.tsx';
import { words } from '../../words.ts';
import { setApiAccess } from '../customers-api.ts';
import { customerWords } from '../messages.ts';

/** One history entry, undone as a whole. */
export function useApiAccess(ids: readonly number[], onDone: () => void) {
  const ask = useConfirm();
  const change = useChange({
    run: (isOn: boolean) => setApiAccess(ids, isOn),
    invalidates: ['customers'],
    failed: ({ failure }) => failureMessage(failure),
  });

  async function act(isOn: boolean) {
    const { successObjects, entry } = await change.mutateAsync(isOn);
    onDone();
    const text = isOn ? customerWords.switchedOn : customerWords.switchedOff;
    announceRevertible(entry ? text(successObjects.length) : words.nothingChanged, entry);
  }

  return (isOn: boolean) =>
    ask({
      title: (isOn ? customerWords.switchOnTitle : customerWords.switchOffTitle)(ids.length),
      text: isOn ? customerWords.switchOnText : customerWords.switchOffText,
      confirmLabel: isOn ? words.toggleOn : words.toggleOff,
      isDangerous: !isOn,
      act: () => act(isOn),
    });
}
