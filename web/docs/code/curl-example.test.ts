import type { Operation, Parameter } from '@fagvaerk/catalogue/model.ts';
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { describe, expect, it } from 'vitest';
import { curlExample } from './curl-example.ts';

const parameter = (name: string, place: 'path' | 'query', required: boolean, example: string | number): Parameter => ({
  ...{ name, path: name, type: 'string', required, nullable: false, default: undefined },
  ...{ values: [], limits: {}, html: '', variants: [], in: place, example },
});

const operation = (differences: Partial<Operation>): Operation => ({
  ...{ id: 'a', anchor: 'a', method: 'GET', path: '/api/v4.0/visits', summary: '', description: [] },
  ...{ parameters: [], request: null, errors: [] },
  answer: { status: '200', description: '', mediaType: 'application/json', payload: null, envelope: [], examples: [] },
  ...differences,
});

describe('the curl example', () => {
  it('carries key and site', () =>
    expect(curlExample(operation({}))).toBe(
      [
        'curl "https://test.portal.invalid/api/v4.0/visits"',
        `-H "apikey: ${exampleApiKey}"`,
        `-H "siteName: ${exampleSite}"`,
      ].join(' \\\n  '),
    ));
  it('fills in the path, escaped', () =>
    expect(
      curlExample(
        operation({
          path: '/visits/{ref}/{id}',
          parameters: [parameter('ref', 'path', true, 'A/7 ø'), parameter('id', 'path', true, 7)],
        }),
      ),
    ).toContain('https://test.portal.invalid/visits/A%2F7%20%C3%B8/7"'));
  it('asks with the query parameters that are required, and no others', () =>
    expect(
      curlExample(
        operation({
          parameters: [
            parameter('from', 'query', true, '2026-10-20T00:00:00Z'),
            parameter('page', 'query', false, 1),
            parameter('to', 'query', true, 'x&y'),
          ],
        }),
      ),
    ).toContain('/visits?from=2026-10-20T00%3A00%3A00Z&to=x%26y"'));
  it('names the method and sends the body where there is one', () => {
    const request = {
      isList: true,
      mediaType: 'application/json',
      shape: { schema: null, title: null, attributes: [] },
    };
    const text = curlExample(operation({ method: 'POST', request: { ...request, example: [] } }));
    expect(text).toContain('curl -X POST "');
    expect(text).toContain('-H "Content-Type: application/json" \\\n  --data @body.json');
  });
});
