import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectAnswer, operations } from '../fixtures/documented.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { openTestSandbox } from '../fixtures/sandbox.ts';

const numRuns = Math.ceil(Number(process.env.MALFORMED ?? 2_000) / 100);

const sandbox = forAllTests(() => openTestSandbox());

it.each(operations.filter(({ body }) => body !== undefined))('$key survives random values', async (operation) => {
  const { params, query, body, key } = operation;
  const [example] = body as [object];
  const name = fc.oneof(fc.constantFrom(...Object.keys(example)), fc.string());
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, fc.jsonValue(), { maxKeys: 4, noNullPrototype: true }), async (changes) => {
      const request = { params, query, body: [{ ...example, ...changes }] };
      const { status } = await sandbox.call(key, request);
      expect([200, 400]).toContain(status);
      if (status === 400) await expectAnswer(sandbox, operation, 400, request);
    }),
    { numRuns },
  );
});
