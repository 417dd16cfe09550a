import {
  placeholderCallsPerMinute,
  placeholderOrigin,
  placeholderProvider,
  placeholderSupport,
  placeholderTestOrigin,
  supportMarkers,
} from '@fagvaerk/contract/portal-manifest.ts';
import { describe, expect, it } from 'vitest';
import { createFillIn } from './placeholders.ts';

const publicOrigin = 'https://a.dk';
const support = { email: 'hjælp@a.dk', phone: '+45 75 61 42 00', url: 'https://a.dk/hjaelp?a=1&b=2' };
const word = `Kontakt <a href="${placeholderSupport}">supporten</a>.`;

describe('placeholders', () => {
  it('contain addresses; the test address defaults to the public one', () => {
    const text = `${placeholderOrigin}/x ${placeholderTestOrigin}/y`;
    expect(createFillIn({ publicOrigin })(text)).toBe('https://a.dk/x https://a.dk/y');
    expect(createFillIn({ publicOrigin, testOrigin: 'https://test.a.dk' })(text)).toBe(
      'https://a.dk/x https://test.a.dk/y',
    );
  });
  it('contain limits in Danish notation', () => {
    expect(createFillIn({ publicOrigin })(placeholderCallsPerMinute)).toBe('600');
    expect(createFillIn({ publicOrigin, callsPerMinute: 12_000 })(placeholderCallsPerMinute)).toBe('12.000');
  });
  it('contain the provider name, escaped', () => {
    expect(createFillIn({ publicOrigin })(placeholderProvider)).toBe('Fagværk');
    expect(createFillIn({ publicOrigin, providerName: 'Rør & <Søn> $&' })(placeholderProvider)).toBe(
      'Rør &amp; &lt;Søn&gt; $&amp;',
    );
  });
});

describe('support', () => {
  it('is plain text without contacts', () => {
    const fillIn = createFillIn({ publicOrigin });
    expect(fillIn(word)).toBe('Kontakt supporten.');
    expect(fillIn(supportMarkers.da)).toBe('Kontakt supporten hos Fagværk.');
    expect(fillIn(supportMarkers.en)).toBe('Contact support at Fagværk.');
  });
  it.each([
    [{ url: support.url }, 'https://a.dk/hjaelp?a=1&amp;b=2'],
    [{ email: support.email, phone: support.phone }, 'mailto:hjælp@a.dk'],
    [{ phone: support.phone }, 'tel:+4575614200'],
  ])('links to the first available contact: %o', (ways, address) =>
    expect(createFillIn({ publicOrigin, support: ways })(word)).toBe(`Kontakt <a href="${address}">supporten</a>.`),
  );
  it('lists all contacts in one sentence', () => {
    expect(createFillIn({ publicOrigin, support })(supportMarkers.da)).toBe(
      'Brug <a href="https://a.dk/hjaelp?a=1&amp;b=2">a.dk/hjaelp?a=1&amp;b=2</a>, skriv til <a href="mailto:hjælp@a.dk">hjælp@a.dk</a>, ' +
        'eller ring på <a href="tel:+4575614200">+45\u00a075\u00a061\u00a042\u00a000</a>.',
    );
    expect(createFillIn({ publicOrigin, support: { email: 'x@a.dk' } })(supportMarkers.en)).toBe(
      'Write to <a href="mailto:x@a.dk">x@a.dk</a>.',
    );
  });
  it('is the contact of the API documents, as JSON and as YAML', () => {
    const contact = { name: 'Fagværk', url: support.url, email: support.email };
    const fillIn = createFillIn({ publicOrigin, support });
    expect(JSON.parse(fillIn(`{ "contact": "${placeholderSupport}" }`))).toEqual({ contact });
    expect(fillIn(`  contact: ${placeholderSupport}\n`)).toBe(`  contact: ${JSON.stringify(contact)}\n`);
    expect(JSON.parse(createFillIn({ publicOrigin })(`{ "contact": "${placeholderSupport}" }`))).toEqual({
      contact: { name: 'Fagværk' },
    });
  });
});

describe('in Markdown', () => {
  const linked = `Kontakt [supporten](${placeholderSupport}), eller se [siden](${placeholderOrigin}/x).`;
  it('support is a link, or plain text without contacts', () => {
    expect(createFillIn({ publicOrigin }, 'markdown')(linked)).toBe(
      'Kontakt supporten, eller se [siden](https://a.dk/x).',
    );
    expect(createFillIn({ publicOrigin, support: { url: 'https://a.dk/(h)' } }, 'markdown')(linked)).toBe(
      'Kontakt [supporten](https://a.dk/%28h%29), eller se [siden](https://a.dk/x).',
    );
    expect(createFillIn({ publicOrigin, support: { email: 'x@a.dk' } }, 'markdown')(supportMarkers.da)).toBe(
      'Skriv til [x@a.dk](mailto:x@a.dk).',
    );
  });
  it('the provider name is escaped', () =>
    expect(createFillIn({ publicOrigin, providerName: 'Rør & <b>*Søn*' }, 'markdown')(placeholderProvider)).toBe(
      'Rør & \\<b>\\*Søn\\*',
    ));
});
