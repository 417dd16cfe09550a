/** The list of errors against what was built from the documents. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors } from '@fagvaerk/contract/errors.ts';
import { placeholderOrigin, portalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { expect, it } from 'vitest';

const build = fileURLToPath(new URL('../../web/dist', import.meta.url));
const { pages } = portalManifest.parse(JSON.parse(await readFile(join(build, 'portal.json'), 'utf8')));
const html = (file: string) => readFile(join(build, file), 'utf8');

const links = new Set(Object.values(errors).flatMap(({ link }) => link ?? []));

it.each([...links])('%s is a place on a page, in both languages', async (link) => {
  const [route, anchor] = link.split('#');
  const page = pages.find((one) => one.route === route);
  for (const file of Object.values(page?.files ?? { none: 'nowhere' }))
    expect(await html(file)).toContain(`id="${anchor}"`);
});

it('calls the test environment in every printed example', async () => {
  for (const { files } of pages) expect(await html(files.da)).not.toContain(`${placeholderOrigin}/api/v`);
});

it('explains every reason to refuse a call where the links lead', async () => {
  const refusals = Object.entries(errors).filter(([, { link }]) => link === '/authentication#naar-adgangen-afvises');
  const guide = await html(pages.find(({ route }) => route === '/authentication')?.files.da ?? '');
  for (const [code] of refusals) expect(guide).toContain(`<code>${code}</code>`);
});
