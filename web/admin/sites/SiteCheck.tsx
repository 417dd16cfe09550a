import { type SiteCheck as Check, siteProblems } from '@fagvaerk/contract/site-health.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showMs } from '../dates.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { MayChange } from '../may-change.tsx';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { siteCheckQuery } from './sites-api.ts';

interface Props {
  baseUrl: string;
  startsAtOnce?: boolean;
  /** Beside the button. */
  children: ReactNode;
}

/** Calls the address from the portal and shows each step. */
export function SiteCheck({ baseUrl, startsAtOnce = false, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ ...siteCheckQuery(baseUrl), enabled: startsAtOnce });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {children}
        <MayChange>
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            {data ? words.retry : siteWords.tryNow}
          </Button>
        </MayChange>
      </Group>
      <div role="status">{isFetching ? siteWords.checking : data ? <CheckResult check={data} /> : null}</div>
      {isFetching ? null : <FailureAlert error={error} />}
    </Stack>
  );
}

function CheckResult({ check: { ok, problem, status, durationMs, steps } }: { check: Check }) {
  return (
    <Alert
      maw={560}
      color={ok ? 'success' : 'warning'}
      role="note"
      title={ok ? words.responds(showMs(durationMs)) : siteWords.doesNotWork}
    >
      <p>{problem ? `${siteProblems[problem][language]} ${siteWords.callsFail}` : siteWords.anyStatus(status ?? 0)}</p>
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
