import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiCode, apiErrors, errorDocsLink } from '@fagvaerk/contract/errors.ts';
import { placeholderOrigin, portalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { expect, it } from 'vitest';

const build = fileURLToPath(new URL('../../web/dist', import.meta.url));
const { pages } = portalManifest.parse(JSON.parse(await readFile(join(build, 'portal.json'), 'utf8')));
const html = (file: string) => readFile(join(build, file), 'utf8');
const builtPage = (route: string) => {
  const page = pages.find((one) => one.route === route);
  if (!page) throw new Error(`${route} was not built`);
  return page;
};

it.each(Object.keys(apiErrors) as ApiCode[])('%s is explained at its link, in both languages', async (code) => {
  const [route = '', anchor] = errorDocsLink(code).split('#');
  for (const file of Object.values(builtPage(route).files)) {
    const [, explanation = ''] = (await html(file)).split(`<summary><h3><code>${anchor}</code>`);
    const [sentence = '', advice = ''] = (explanation.split('</details>')[0] ?? '').split('</summary>');
    expect(sentence).toContain(`>${apiErrors[code].status}</strong> <span>»`);
    expect(advice).toMatch(new RegExp(`^<div id="${anchor}">\\s*<p>`));
  }
});

it('examples call the test environment', async () => {
  for (const { files } of pages) expect(await html(files.da)).not.toContain(`${placeholderOrigin}/api/v`);
});

it('the guide to authentication lists every 401', async () => {
  const refusals = Object.entries(apiErrors).filter(([, { status }]) => status === 401);
  const guide = await html(builtPage('/authentication').files.da);
  for (const [code] of refusals) expect(guide).toContain(`<code>${code}</code>`);
});
