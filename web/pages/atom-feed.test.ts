import type { Change } from '@fagvaerk/catalogue/changes.ts';
import { placeholderOrigin, placeholderProvider } from '@fagvaerk/contract/portal-manifest.ts';
import { expect, it } from 'vitest';
import { atomFeed } from './atom-feed.ts';

const change = (date: string, title: string): Change => ({
  ...{ date, title, versions: ['v4.0'], text: 'Se [her](/x)', breaking: title === 'Første', concerns: [] },
  html: 'Se <a href="/x">her</a> & dér',
});
const feed = atomFeed([change('2026-12-01', 'Nyt & <godt>'), change('2026-11-15', 'Første')]);
const all = (pattern: RegExp) => [...feed.matchAll(pattern)].map(([, found]) => found);

it('has the date of the newest entry and an author', () => {
  expect(all(/^ {2}<updated>(.*)<\/updated>$/gm)).toEqual(['2026-12-01T00:00:00Z']);
  expect(feed).toContain(`<author><name>${placeholderProvider}</name></author>`);
});
it('has an entry for each change, with its URL as the id', () => {
  const page = `${placeholderOrigin}/changelog`;
  expect(all(/<id>(.*)<\/id>/g)).toEqual([page, `${page}#nyt-godt`, `${page}#foerste`]);
  expect(all(/<title>(.*)<\/title>/g)).toEqual(['Fagværk API: ændringer', 'Nyt &amp; &lt;godt&gt;', 'Første']);
});
it('contains escaped HTML with absolute links', () =>
  expect(all(/<content type="html">(.*)<\/content>/g)[0]).toBe(
    `Se &lt;a href=&quot;${placeholderOrigin}/x&quot;&gt;her&lt;/a&gt; &amp; dér`,
  ));
it('has categories for versions and breaking changes', () =>
  expect(all(/<category term="(.*)"\/>/g)).toEqual(['v4.0', 'v4.0', 'breaking']));
it('needs at least one change', () => expect(() => atomFeed([])).toThrow());
