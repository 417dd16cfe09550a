/** The list of errors against what was built from the documents. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiCode, apiErrors, linkOf } from '@fagvaerk/contract/errors.ts';
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

it.each(Object.keys(apiErrors) as ApiCode[])(
  '%s is explained where its link leads, in both languages',
  async (code) => {
    const [route = '', anchor] = linkOf(code).split('#');
    for (const file of Object.values(builtPage(route).files)) {
      const [, explanation = ''] = (await html(file)).split(`<h3 id="${anchor}">`);
      const [own = ''] = explanation.split(/<h[23] /);
      expect(own).toContain(`<strong>${apiErrors[code].status}</strong>`);
      // The heading, the sentence itself, and what to do about it.
      expect(own.match(/<p>/g)?.length).toBeGreaterThanOrEqual(2);
    }
  },
);

it('calls the test environment in every printed example', async () => {
  for (const { files } of pages) expect(await html(files.da)).not.toContain(`${placeholderOrigin}/api/v`);
});

it('tells every reason to refuse a key or a site in the guide to them, too', async () => {
  const refusals = Object.entries(apiErrors).filter(([, { status }]) => status === 401);
  const guide = await html(builtPage('/authentication').files.da);
  for (const [code] of refusals) expect(guide).toContain(`<code>${code}</code>`);
});
