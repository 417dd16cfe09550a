import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import type { TestSite } from '@fagvaerk/contract/test-sites.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showSize } from '../../language/call-format.ts';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { PencilIcon } from '../components/icons.tsx';
import { Mark } from '../components/Mark.tsx';
import { SiteKindBadge } from '../components/SiteKindBadge.tsx';
import { useConfirm } from '../forms/confirm.tsx';
import { MayChange, useMayChange } from '../may-change.tsx';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { deleteTestSite, resetSandbox, testSiteQuery, updateTestSite } from './sites-api.ts';

function NightlySwitch({ site: { recordId, name, resetsNightly } }: { site: TestSite }) {
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

function ResetSandbox({ site: { recordId, name } }: { site: Site }) {
  const ask = useConfirm();
  const reset = useChange({
    run: () => resetSandbox(recordId),
    invalidates: ['sites'],
    done: () => siteWords.sandboxReset(name),
    failed: ({ failure }) => failureMessage(failure),
  });
  const question = {
    title: siteWords.resetTitle(name),
    text: siteWords.resetText,
    confirmLabel: siteWords.reset,
    isDangerous: true,
  };

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={siteWords.resetNamed(name)}
      onClick={() => ask({ ...question, act: () => reset.mutateAsync() })}
    >
      {siteWords.reset}
    </Button>
  );
}

/** Only sites made by an administrator can be renamed or deleted. */
export function TestSiteActions({ site, onChange }: { site: Site; onChange: () => void }) {
  const { data: own } = useQuery(testSiteQuery(site.recordId));
  return (
    <>
      <ResetSandbox site={site} />
      {own?.isOwn ? (
        <>
          <MayChange>
            <IconButton label={words.editNamed(site.name)} icon={<PencilIcon />} onClick={onChange} />
          </MayChange>
          <DeleteButton
            label={words.deleteNamed(site.name)}
            question={words.deleteTitle(site.name)}
            text={
              site.customerCount > 0
                ? siteWords.siteInUse(site.customerCount)
                : siteWords.deleteTestText(showSize(own.bytes ?? 0, language))
            }
            isDisabled={site.customerCount > 0}
            run={() => deleteTestSite(own)}
            invalidates={['sites']}
            done={() => words.deleted(site.name)}
            failed={({ failure }) => `${siteWords.siteNotDeleted(site.name)} ${failureMessage(failure)}`}
          />
        </>
      ) : null}
    </>
  );
}

export function TestSiteSummary({ site: { recordId, kind } }: { site: Site }) {
  const { data: site, isError } = useQuery(testSiteQuery(recordId));
  return (
    <Group gap="0 8px">
      {site?.isOwn ? <Mark kind="sandbox">{siteWords.ownTest}</Mark> : <SiteKindBadge kind={kind} />}
      {site ? (
        <>
          <small>
            {site.isOwn ? `${siteWords.beginsAs(site.company)} · ` : ''}
            {site.bytes === null ? siteWords.notUsed : showSize(site.bytes, language)}
          </small>
          <NightlySwitch site={site} />
        </>
      ) : null}
      {isError ? <small>{siteWords.unknown}</small> : null}
    </Group>
  );
}
