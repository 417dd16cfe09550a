import { expect, it } from 'vitest';
import * as limits from './limits.ts';

it('has the values prescribed for the product', () =>
  expect(limits).toMatchObject({
    copyNoticeMs: 3000,
    languageReloadMs: 600,
    successAlertMs: 1500,
    mobileBreakpointPx: 600,
    sideBarWidthPx: 310,
    latestApiVersion: '4.0',
  }));
