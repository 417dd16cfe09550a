import type { TestSite } from '@fagvaerk/contract/test-sites.ts';
import { useChange } from '../calls/change.ts';
import { sentenceOf } from '../calls/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { testSiteWords, words } from '../words.ts';
import { updateTestSite } from './test-sites-api.ts';

/** Asks before nights begin to delete, and turns only when the server has said yes. */
export function NightlySwitch({ site: { recordId, name, resetsNightly } }: { site: TestSite }) {
  const ask = useConfirm();
  const mayChange = useMayChange();
  const change = useChange({
    run: () => updateTestSite({ RecordId: recordId, ResetsNightly: !resetsNightly }),
    touches: ['sites'],
    done: () => (resetsNightly ? testSiteWords.nightlyOff : testSiteWords.nightlyOn)(name),
    failed: ({ failure }) => sentenceOf(failure),
  });
  const question = {
    title: testSiteWords.nightlyTitle(name),
    text: testSiteWords.nightlyText,
    answer: words.toggleOn,
    isDangerous: true,
  };

  return (
    <FlagSwitch
      isOn={resetsNightly}
      label={testSiteWords.nightlyNamed(name)}
      isDisabled={!mayChange || change.isPending}
      onChange={(isOn) => (isOn ? ask({ ...question, act: () => change.mutateAsync() }) : change.mutate())}
    >
      <small>{testSiteWords.nightly}</small>
    </FlagSwitch>
  );
}
