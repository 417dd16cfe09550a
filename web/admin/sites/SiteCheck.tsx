import { type SiteCheck as Check, siteProblems } from '@fagvaerk/contract/site-health.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChange } from '../api/change.tsx';
import { takeFocus } from '../components/PageTitle.tsx';
import { showMs } from '../dates.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { MayChange } from '../may-change.tsx';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { checkSite } from './sites-api.ts';

interface Props {
  baseUrl: string;
  /** Beside the button. */
  children: ReactNode;
}

/** Calls the address from the portal and shows each step. */
export function SiteCheck({ baseUrl, children }: Props) {
  const { data, error, isPending, mutate } = useChange({ run: () => checkSite(baseUrl), invalidates: ['sites'] });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {children}
        <MayChange>
          <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
            {data ? words.retry : siteWords.tryNow}
          </Button>
        </MayChange>
      </Group>
      <div role="status">
        {isPending ? siteWords.checking : null}
        {data ? (
          <CheckResult check={data}>
            <p>{siteWords.callsFail}</p>
          </CheckResult>
        ) : null}
      </div>
      <FailureAlert error={error} />
    </Stack>
  );
}

/** `children` say what a failure means. */
export function CheckResult({ check, children }: { check: Check; children: ReactNode }) {
  const { ok, problem, status, durationMs, steps } = check;
  return (
    <Alert
      ref={takeFocus}
      tabIndex={-1}
      maw={560}
      color={ok ? 'success' : 'warning'}
      role="note"
      title={ok ? words.responds(showMs(durationMs)) : siteWords.doesNotWork}
    >
      <p>{problem ? siteProblems[problem][language] : siteWords.anyStatus(status ?? 0)}</p>
      {ok ? null : children}
      <Stack component="ol" gap={4} mt="sm">
        {steps.map(({ step, result, durationMs: took }) => (
          <Group component="li" key={step} justify="space-between">
            {siteWords.stepNames[step]}
            <span>
              {siteWords.stepResults[result]}
              {took === null ? '' : ` · ${showMs(took)}`}
            </span>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
