import { describe, expect, it } from 'vitest';
import { isShallowJson } from './modest.ts';

const isShallow = (json: string) => isShallowJson(Buffer.from(json), 2);
const long = 'x'.repeat(1_000);

describe('levels of JSON', () => {
  it.each([
    ['as many as allowed', '[{"a":1},{"b":2}]'],
    ['brackets in a text', '["[[[{{{"]'],
    ['brackets behind an escaped quote', '["\\"[[[","\\\\",[]]'],
    ['brackets far into a text', `["${long}[[[","${long}\\"[[["]`],
    ['a text without an end', `["${long}[[[`],
  ])('are counted: %s', (_what, json) => expect(isShallow(json)).toBe(true));

  it.each([
    ['lists', '[[[]]]'],
    ['objects', '{"a":{"b":{}}}'],
    ['behind a text', `["${long}","\\\\",[[]]]`],
    ['behind a long text with an escape', `["${long}\\\\",[[]]]`],
    ['without an end', '[[[[[['],
  ])('are too many: %s', (_what, json) => expect(isShallow(json)).toBe(false));
});
