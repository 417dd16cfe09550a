import { expect, it } from 'vitest';
import { splitLead } from './ResourceArticle.tsx';

it.each([
  ['<p>En. To. Tre.</p>\n<p>Fire.</p>', 'En. To.', '<p>Tre.</p><p>Fire.</p>'],
  [
    '<p>En, f.eks. en. <code>To</code> er v4.0.</p>\n<p>Tre.</p>',
    'En, f.eks. en. <code>To</code> er v4.0.',
    '<p>Tre.</p>',
  ],
  ['<p>En.</p>', 'En.', ''],
  ['<ul><li>En.</li></ul>', '', ''],
])('the lead of %s is two sentences', (html, lead, rest) => expect(splitLead(html)).toEqual({ lead, rest }));
