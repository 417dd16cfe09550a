import type { TestSite } from '@fagvaerk/contract/test-sites.ts';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { updateTestSite } from './sites-api.ts';

export function NightlySwitch({ site: { recordId, name, resetsNightly } }: { site: TestSite }) {
  const ask = useConfirm();
  const mayChange = useMayChange();
  const change = useChange({
    run: () => updateTestSite({ RecordId: recordId, ResetsNightly: !resetsNightly }),
    invalidates: ['sites'],
    done: () => (resetsNightly ? siteWords.nightlyOff : siteWords.nightlyOn)(name),
    failed: ({ failure }) => failureMessage(failure),
  });
  const question = {
    title: siteWords.nightlyTitle(name),
    text: siteWords.nightlyText,
    confirmLabel: words.toggleOn,
    isDangerous: true,
  };

  return (
    <FlagSwitch
      isOn={resetsNightly}
      label={siteWords.nightlyNamed(name)}
      isDisabled={!mayChange || change.isPending}
      onChange={(isOn) => (isOn ? ask({ ...question, act: () => change.mutateAsync() }) : change.mutate())}
    >
      <small>{siteWords.nightly}</small>
    </FlagSwitch>
  );
}
