import { expect, it } from 'vitest';
import { shareQuestions } from './shared-questions.ts';

/** Answers how many were asked before it, when told to. */
function makeQuestions() {
  const open: (() => void)[] = [];
  let count = 0;
  const ask = shareQuestions((_siteID) => {
    const answer = count++;
    return new Promise<number>((resolve) => open.push(() => resolve(answer)));
  });
  return { ask, answerNext: () => open.shift()?.(), asked: () => count };
}
const settled = () => new Promise((resolve) => void setImmediate(resolve));

it('asks once for all who come while another question is under way, and only after it', async () => {
  const { ask, answerNext, asked } = makeQuestions();
  const first = ask(1);
  const later = [ask(1), ask(1), ask(1)];
  expect(asked()).toBe(1);
  answerNext();
  expect(await first).toBe(0);
  await settled();
  expect(asked()).toBe(2);
  answerNext();
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
});

it('never answers with a question that began before one was asked', async () => {
  const { ask, answerNext, asked } = makeQuestions();
  const [first, second] = [ask(1), ask(1)];
  answerNext();
  await first;
  await settled();
  const third = ask(1);
  answerNext();
  expect(await second).toBe(1);
  await settled();
  expect(asked()).toBe(3);
  answerNext();
  expect(await third).toBe(2);
});

it('asks again after a failure, and asks of each site by itself', async () => {
  let count = 0;
  const ask = shareQuestions(async (siteID) => {
    if (count++ === 0) throw new Error(`site ${siteID}`);
    return siteID;
  });
  const [failed, next] = [ask(1), ask(1)];
  await expect(failed).rejects.toThrow('site 1');
  expect(await next).toBe(1);
  expect(await Promise.all([ask(2), ask(3)])).toEqual([2, 3]);
});

it('waits no longer for a question that stands still than it has patience', async () => {
  let count = 0;
  const ask = shareQuestions(() => (count++ === 0 ? new Promise<string>(() => {}) : Promise.resolve('answered')), 10);
  void ask(1);
  expect(await Promise.all([ask(1), ask(1)])).toEqual(['answered', 'answered']);
  expect(count).toBe(2);
});

it('asks again after a question that could not even be asked', async () => {
  let count = 0;
  const ask = shareQuestions((siteID) => {
    if (count++ < 2) throw new Error('not asked');
    return Promise.resolve(siteID);
  });
  const asked = await Promise.allSettled([ask(1), ask(1)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(1)).toBe(1);
});
