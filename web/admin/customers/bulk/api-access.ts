import { useConfirmedChange } from '../../forms/confirm.tsx';
import { words } from '../../words.ts';
import { setApiAccess } from '../customers-api.ts';
import { customerWords } from '../messages.ts';

/** One history entry, undone as a whole. */
export function useApiAccess(ids: readonly number[], isOn: boolean) {
  return useConfirmedChange({
    title: (isOn ? customerWords.switchOnTitle : customerWords.switchOffTitle)(ids.length),
    text: isOn ? customerWords.switchOnText : customerWords.switchOffText,
    confirmLabel: isOn ? words.toggleOn : words.toggleOff,
    isDangerous: !isOn,
    run: () => setApiAccess(ids, isOn),
    invalidates: ['customers'],
    done: (_input, { successObjects, entry }) =>
      entry
        ? (isOn ? customerWords.switchedOn : customerWords.switchedOff)(successObjects.length)
        : customerWords.nothingChanged,
    entry: ({ entry }) => entry,
  });
}
