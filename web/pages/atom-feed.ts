import { anchorOf, type Change } from '@fagvaerk/catalogue/changes.ts';
import { escapeText } from '@fagvaerk/catalogue/search/markup.ts';
import { placeholderOrigin, placeholderProvider } from '@fagvaerk/contract/portal-manifest.ts';
import { messagesIn } from '../language/messages.ts';

const page = `${placeholderOrigin}/changelog`;

/** Changes have a date only. */
const toTimestamp = ({ date }: Change): string => `${date}T00:00:00Z`;

export function atomFeed(changes: readonly Change[]): string {
  const [newest] = changes;
  if (!newest) throw new Error('a feed needs an entry to be dated by');
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="da">
  <title>${messagesIn('da').portalName}: ændringer</title>
  <id>${page}</id>
  <link rel="alternate" type="text/html" href="${page}"/>
  <link rel="self" type="application/atom+xml" href="${page}.atom"/>
  <updated>${toTimestamp(newest)}</updated>
  <author><name>${placeholderProvider}</name></author>
${changes.map(entryOf).join('\n')}
</feed>
`;
}

function entryOf(change: Change): string {
  const address = `${page}#${anchorOf(change)}`;
  return `  <entry>
    <title>${escapeText(change.title)}</title>
    <id>${address}</id>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${toTimestamp(change)}</published>
    <updated>${toTimestamp(change)}</updated>
${[...change.versions, ...(change.breaking ? ['breaking'] : [])].map((term) => `    <category term="${term}"/>`).join('\n')}
    <content type="html">${escapeText(change.html.replaceAll('href="/', `href="${placeholderOrigin}/`))}</content>
  </entry>`;
}
