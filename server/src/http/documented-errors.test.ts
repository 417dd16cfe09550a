import { operationsOf } from '@fagvaerk/catalogue/operations.ts';
import { callErrors } from '@fagvaerk/contract/errors/calls.ts';
import { type CallCode, errors } from '@fagvaerk/contract/errors.ts';
import { callBodyMaximumMegabytes, uploadBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { expect, it } from 'vitest';
import { documents } from '../../test/fixtures/sandbox.ts';
import { callProblemBody } from './send-problem.ts';

type Printed = Readonly<{ code: string; field: string; message: string; link: string }>;

const printed = documents
  .flatMap(operationsOf)
  .flatMap(({ errors: answers }) =>
    answers.flatMap(({ status, examples }) =>
      examples.flatMap(({ value }) =>
        (value as unknown as { validationErrors: Printed[] }).validationErrors.map((one) => ({ status, ...one })),
      ),
    ),
  );
const different = [...new Map(printed.map((one) => [JSON.stringify(one), one])).values()];

it('documented errors exist for every documented status', () => {
  const statuses = '400 401 404 405 408 409 413 422 429 431 500 502 503 504';
  expect([...new Set(different.map(({ status }) => status))].sort()).toEqual(statuses.split(' '));
});

it.each(different)(
  'the documented $status $code of $field matches the error list',
  ({ status, code, field, message, link }) => {
    const stated: { status: number; da: string } = errors[code as keyof typeof errors];
    const words = stated.da.replaceAll('{field}', field).split(/\{\w+\}/);
    expect({ status: String(stated.status), link: `/errors#${code}` }).toEqual({ status, link });
    if (code in callErrors) {
      const [sent] = JSON.parse(callProblemBody('v4', code as CallCode, 'da')).validationErrors;
      expect(field).toBe(sent.field);
    }
    expect(message).toMatch(new RegExp(`^${words.map((text) => RegExp.escape(text)).join('.+')}$`));
  },
);

it.each(documents)('the document of version $info.version states the maximum body sizes', ({ info }) => {
  const { description } = info as { description: string };
  expect(description).toContain(` ${callBodyMaximumMegabytes} MB`);
  expect(description).toContain(` ${uploadBodyMaximumMegabytes} MB`);
});
