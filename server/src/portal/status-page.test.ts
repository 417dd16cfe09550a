import { expect, it } from 'vitest';
import { statusMarkdown } from './status-page.ts';

it('fails on a page whose text it does not find, instead of answering with nothing', () =>
  expect(() =>
    statusMarkdown('<main></main>', {
      status: 'ok',
      version: '1.0.0',
      startedAt: '2026-03-02T10:00:00Z',
      uptimeSeconds: 1,
      liveSites: null,
      incidents: null,
    }),
  ).toThrow('the status page has no text'));
