import { demoKeyMarkers } from '@fagvaerk/contract/example-caller.ts';
import { placeholderSupport, supportMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { describe, expect, it } from 'vitest';
import { blocksOf, headingsOf, inlineHtml } from './markdown.ts';

describe('inlineHtml', () => {
  it('omits the <p> of a single paragraph', () => expect(inlineHtml('Se **her**.\n')).toBe('Se <strong>her</strong>.'));
  it('renders several blocks as separate elements', () =>
    expect(inlineHtml('Enten:\n\n- a\n- b')).toBe('<p>Enten:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'));
  it('escapes raw HTML', () => {
    expect(inlineHtml('Et <b onclick="x">felt</b> & mere')).toBe(
      'Et &lt;b onclick=&quot;x&quot;&gt;felt&lt;/b&gt; &amp; mere',
    );
    expect(inlineHtml('Et <script>alert(1)</script>')).toBe('Et &lt;script&gt;alert(1)&lt;/script&gt;');
  });
  it('escapes code', () => expect(inlineHtml('`<b>`')).toBe('<code>&lt;b&gt;</code>'));
});

describe('support links', () => {
  const link = (word: string) => `<a href="${placeholderSupport}">${word}</a>`;
  it('are added to the word anywhere in a text', () => {
    expect(inlineHtml('Kontakt supporten. Supporten svarer.')).toBe(
      `Kontakt ${link('supporten')}. ${link('Supporten')} svarer.`,
    );
    expect(blocksOf('- Spørg **supporten**')).toEqual([
      { kind: 'prose', html: `<ul>\n<li>Spørg <strong>${link('supporten')}</strong></li>\n</ul>\n` },
    ]);
  });
  it('are not added inside a link, a heading or another word', () => {
    expect(inlineHtml('[supporten](/x) og supportens tid')).toBe('<a href="/x">supporten</a> og supportens tid');
    expect(blocksOf('## Spørg supporten')).toMatchObject([{ html: expect.not.stringContaining(placeholderSupport) }]);
  });
  it('keep the support marker as a block and escape it inline', () => {
    expect(blocksOf(supportMarkers.da)).toEqual([{ kind: 'prose', html: `<p>${supportMarkers.da}</p>\n` }]);
    expect(inlineHtml('x <!--support da--><b>')).toBe('x &lt;!--support da--&gt;&lt;b&gt;');
  });
});

describe('demo key markers', () => {
  const { demo, noDemo, end } = demoKeyMarkers;
  it('are kept within a paragraph and around several', () => {
    const html = (markdown: string) => blocksOf(markdown).map((block) => ('html' in block ? block.html : ''));
    expect(html(`A ${demo}b${noDemo}c${end}.`)).toEqual([`<p>A ${demo}b${noDemo}c${end}.</p>\n`]);
    expect(html(`${demo}\n\nb\n\n${noDemo}\n\nc\n\n${end}`)).toEqual([`${demo}<p>b</p>\n${noDemo}<p>c</p>\n${end}`]);
  });
  it.each([
    ['one is missing', `${demo}\n\nb\n\n${end}`],
    ['there is code between them', `${demo}\n\nb\n\n\`\`\`\nx\n\`\`\`\n\n${noDemo}\n\nc\n\n${end}`],
  ])('are rejected if %s', (_why, markdown) => expect(() => blocksOf(markdown)).toThrow('demo key'));
});

describe('blocksOf', () => {
  it('splits code blocks from prose and keeps them as text', () =>
    expect(blocksOf('Før\n\n```json\n{ "a": "<b>" }\n```\n\nEfter')).toEqual([
      { kind: 'prose', html: '<p>Før</p>\n' },
      { kind: 'code', language: 'json', code: '{ "a": "<b>" }' },
      { kind: 'prose', html: '<p>Efter</p>\n' },
    ]));
  it('uses "text" as the language of code without one', () =>
    expect(blocksOf('```\nx\n```')).toEqual([{ kind: 'code', language: 'text', code: 'x' }]));
  it('groups a call with its answer and follow-ups, but not with other JSON', () => {
    const markdown = ['bash run', 'json', 'bash next 7=1.data.0.id Linjer | Lines', 'json'].map(
      (info) => `\`\`\`${info}\nx\n\`\`\``,
    );
    const json = { kind: 'code', language: 'json', code: 'x' };
    const bash = { kind: 'code', language: 'bash', code: 'x' };
    const followUp = {
      ...bash,
      run: { title: { da: 'Linjer', en: 'Lines' }, responseValues: [{ text: '7', from: '1.data.0.id' }] },
    };
    expect(blocksOf(markdown.join('\n\n'))).toEqual([
      { kind: 'run', call: { ...bash, run: { title: null, responseValues: [] } }, answer: json, followUps: [followUp] },
      json,
    ]);
  });
  it.each(['bash walk', 'bash run Titel', 'bash run 7=', 'bash next', 'bash next Linjer', 'bash program'])(
    'rejects ```%s on its own',
    (info) => expect(() => blocksOf(`\`\`\`${info}\nx\n\`\`\``)).toThrow(/follow-up|Unknown words/),
  );
  it('returns no blocks for empty input', () => expect(blocksOf('\n\n')).toEqual([]));
  it('escapes a block of raw HTML', () =>
    expect(blocksOf('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'prose', html: '&lt;img src=x onerror=alert(1)&gt;' },
    ]));
  it('links every heading to itself', () =>
    expect(blocksOf('## Første `kald`')).toEqual([
      {
        kind: 'prose',
        html: '<h2 id="foerste-kald"><a class="anchor" href="#foerste-kald">Første <code>kald</code></a></h2>\n',
      },
    ]));
  it('wraps tables in a focusable element and labels their cells for stacking', () => {
    const [table] = blocksOf('| "kode" | hvad | `antal` |\n|---|---|---:|\n| 401 | **nej** | 2 |');
    expect(table).toEqual({
      kind: 'prose',
      html:
        '<div class="table" tabindex="0" role="group" aria-label="&quot;kode&quot;, hvad, `antal`">' +
        '<table role="table"><thead role="rowgroup"><tr role="row">' +
        '<th scope="col" role="columnheader">&quot;kode&quot;</th><th scope="col" role="columnheader">hvad</th>' +
        '<th scope="col" role="columnheader" class="number"><code>antal</code></th></tr></thead>' +
        '<tbody role="rowgroup"><tr role="row"><td role="cell">401</td>' +
        '<td role="cell" data-label="Hvad"><strong>nej</strong></td>' +
        '<td role="cell" class="number" data-label="antal">2</td></tr></tbody></table></div>\n',
    });
  });
});

it('lists headings with level, id and plain text', () =>
  expect(headingsOf('# A\n\ntekst\n\n## Felt `b`\n\n```md\n# ikke denne\n```')).toEqual([
    { level: 1, id: 'a', text: 'A' },
    { level: 2, id: 'felt-b', text: 'Felt b' },
  ]));
