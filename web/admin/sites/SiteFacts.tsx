import type { Site } from '@fagvaerk/contract/sites.ts';
import type { TestSite } from '@fagvaerk/contract/test-sites.ts';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showSize } from '../../language/call-format.ts';
import { useChange } from '../api/change.tsx';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { HealthBadge } from '../components/HealthBadge.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { SiteKindBadge, StatusBadge } from '../components/StatusBadge.tsx';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { SiteCheck } from './SiteCheck.tsx';
import { CustomerCount } from './SiteCustomers.tsx';
import { testSiteQuery, updateTestSite } from './sites-api.ts';

/** Tells the portal's own test environments from test sites that an administrator made. */
export function SiteKind({ site: { recordId, kind } }: { site: Site }) {
  const { data: test } = useQuery({ ...testSiteQuery(recordId), enabled: kind === 'sandbox' });
  if (!test?.isOwn) return <SiteKindBadge kind={kind} />;
  return (
    <StatusBadge kind="sandbox" variant="outline">
      {siteWords.ownTest}
    </StatusBadge>
  );
}

export function SiteFacts({ site }: { site: Site }) {
  return (
    <Stack gap="xs">
      <Group gap="4px 24px">
        <SiteKind site={site} />
        <code>{site.baseUrl}</code>
        <span>
          {words.customersShort}: <CustomerCount site={site} />
        </span>
        {site.kind === 'live' ? <CallerAuth site={site} /> : <TestSiteFacts site={site} />}
      </Group>
      {site.kind === 'live' ? (
        <SiteCheck key={site.baseUrl} baseUrl={site.baseUrl}>
          <HealthBadge site={site} />
          {site.health ? (
            <small>
              {siteWords.checked} <RelativeTime at={site.health.checkedAt} />
            </small>
          ) : null}
        </SiteCheck>
      ) : null}
    </Stack>
  );
}

function CallerAuth({ site: { sendsKey, newSecretFrom } }: { site: Site }) {
  return (
    <Group gap={4}>
      {siteWords.telling}:
      <StatusBadge kind={sendsKey ? 'warn' : 'works'}>{sendsKey ? siteWords.sendsKey : siteWords.signs}</StatusBadge>
      {newSecretFrom === null ? null : <StatusBadge kind="sandbox">{siteWords.keyWaits}</StatusBadge>}
    </Group>
  );
}

function TestSiteFacts({ site: { recordId } }: { site: Site }) {
  const { data: site, isError } = useQuery(testSiteQuery(recordId));
  if (!site) return isError ? siteWords.unknown : null;
  return (
    <>
      <span>
        {siteWords.data}: {site.isOwn ? `${siteWords.beginsAs(site.company)} · ` : ''}
        {site.bytes === null ? siteWords.notUsed : showSize(site.bytes, language)}
      </span>
      <NightlySwitch site={site} />
    </>
  );
}

function NightlySwitch({ site: { recordId, name, resetsNightly } }: { site: TestSite }) {
  const ask = useConfirm();
  const mayChange = useMayChange();
  const change = useChange({
    run: () => updateTestSite({ RecordId: recordId, ResetsNightly: !resetsNightly }),
    invalidates: ['sites'],
    done: () => (resetsNightly ? siteWords.nightlyOff : siteWords.nightlyOn)(name),
    failed: ({ message }) => message,
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
      {siteWords.nightly}
    </FlagSwitch>
  );
}
