import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';

/** A call that works as it stands, once the key is your own. */
export function curlExample({ method, path, parameters, request }: Operation): string {
  const url = parameters
    .filter((one) => one.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${placeholderTestOrigin}${url}${query ? `?${query}` : ''}"`,
    `-H "apikey: ${exampleApiKey}"`,
    `-H "siteName: ${exampleSite}"`,
    ...(request ? [`-H "Content-Type: ${request.mediaType}"`, '--data @body.json'] : []),
  ].join(' \\\n  ');
}
