import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { expect, it } from 'vitest';
import { openKeyHash } from '../key-hash.ts';
import { AccessIndex } from './access-index.ts';
import { makeOpensExamples } from './examples.ts';

const expiresAtMs = 120_000;
const site = { siteID: 1, name: exampleSite, kind: 'sandbox', baseUrl: null } as const;

function rulesWith(apiAccess: boolean, number = 1) {
  const facts = { keyHash: openKeyHash, apiAccess, accessAll: true, expiresAtMs, sites: new Map([[1, new Map()]]) };
  return { revision: { number, mark: `a${number}` }, since: null, customers: new Map([[7, facts]]), sites: [site] };
}

it('examples work until their key expires', () => {
  const rules = new AccessIndex();
  rules.apply(rulesWith(true));
  const opensExamples = makeOpensExamples(rules);
  expect([expiresAtMs - 1, expiresAtMs, 0].map(opensExamples)).toEqual([true, false, true]);
});

it('a change of the rules counts at the next question', () => {
  const rules = new AccessIndex();
  const opensExamples = makeOpensExamples(rules);
  const answers = [opensExamples(0)];
  for (const [place, apiAccess] of [true, false, true].entries()) {
    rules.apply(rulesWith(apiAccess, place + 1));
    answers.push(opensExamples(0));
  }
  expect(answers).toEqual([false, true, false, true]);
});
