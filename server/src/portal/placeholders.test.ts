import {
  placeholderCallsPerMinute,
  placeholderOrigin,
  placeholderProvider,
  placeholderSupport,
  placeholderTestOrigin,
  supportMarkers,
} from '@fagvaerk/contract/portal-manifest.ts';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../test/fixtures/test-config.ts';
import { createFillIn, type PortalSettings } from './placeholders.ts';

const publicOrigin = 'https://a.dk';
const fillInWith = (own: Partial<PortalSettings>, format?: 'markdown') =>
  createFillIn({ ...testConfig(), ...own }, format);
const support = { email: 'hjælp@a.dk', phone: '+45 75 61 42 00', url: 'https://a.dk/hjaelp?a=1&b=2' };
const word = `Kontakt <a href="${placeholderSupport}">supporten</a>.`;

describe('placeholders', () => {
  it('contain addresses; the test address defaults to the public one', () => {
    const text = `${placeholderOrigin}/x ${placeholderTestOrigin}/y`;
    expect(fillInWith({ publicOrigin })(text)).toBe('https://a.dk/x https://a.dk/y');
    expect(fillInWith({ publicOrigin, testOrigin: 'https://test.a.dk' })(text)).toBe(
      'https://a.dk/x https://test.a.dk/y',
    );
  });
  it('contain limits in Danish notation', () => {
    expect(fillInWith({ publicOrigin })(placeholderCallsPerMinute)).toBe('600');
    expect(fillInWith({ publicOrigin, callsPerMinute: 12_000 })(placeholderCallsPerMinute)).toBe('12.000');
  });
  it('contain the provider name, escaped', () => {
    expect(fillInWith({ publicOrigin })(placeholderProvider)).toBe('Fagværk');
    expect(fillInWith({ publicOrigin, providerName: 'Rør & <Søn> $&' })(placeholderProvider)).toBe(
      'Rør &amp; &lt;Søn&gt; $&amp;',
    );
  });
});

describe('support', () => {
  it('is plain text without contacts', () => {
    const fillIn = fillInWith({ publicOrigin });
    expect(fillIn(word)).toBe('Kontakt supporten.');
    expect(fillIn(supportMarkers.da)).toBe('Kontakt supporten hos Fagværk.');
    expect(fillIn(supportMarkers.en)).toBe('Contact support at Fagværk.');
  });
  it.each([
    [{ url: support.url }, 'https://a.dk/hjaelp?a=1&amp;b=2'],
    [{ email: support.email, phone: support.phone }, 'mailto:hjælp@a.dk'],
    [{ phone: support.phone }, 'tel:+4575614200'],
  ])('links to the first available contact: %o', (ways, address) =>
    expect(fillInWith({ publicOrigin, support: ways })(word)).toBe(`Kontakt <a href="${address}">supporten</a>.`),
  );
  it('lists all contacts in one sentence', () => {
    expect(fillInWith({ publicOrigin, support })(supportMarkers.da)).toBe(
      'Brug <a href="https://a.dk/hjaelp?a=1&amp;b=2">a.dk/hjaelp?a=1&amp;b=2</a>, skriv til <a href="mailto:hjælp@a.dk">hjælp@a.dk</a>, ' +
        'eller ring på <a href="tel:+4575614200">+45\u00a075\u00a061\u00a042\u00a000</a>.',
    );
    expect(fillInWith({ publicOrigin, support: { email: 'x@a.dk' } })(supportMarkers.en)).toBe(
      'Write to <a href="mailto:x@a.dk">x@a.dk</a>.',
    );
  });
  it('is the contact of the API documents, as JSON and as YAML', () => {
    const contact = { name: 'Fagværk', url: support.url, email: support.email };
    const fillIn = fillInWith({ publicOrigin, support });
    expect(JSON.parse(fillIn(`{ "contact": "${placeholderSupport}" }`))).toEqual({ contact });
    expect(fillIn(`  contact: ${placeholderSupport}\n`)).toBe(`  contact: ${JSON.stringify(contact)}\n`);
    expect(JSON.parse(fillInWith({ publicOrigin })(`{ "contact": "${placeholderSupport}" }`))).toEqual({
      contact: { name: 'Fagværk' },
    });
  });
});

describe('in Markdown', () => {
  const linked = `Kontakt [supporten](${placeholderSupport}), eller se [siden](${placeholderOrigin}/x).`;
  it('support is a link, or plain text without contacts', () => {
    expect(fillInWith({ publicOrigin }, 'markdown')(linked)).toBe(
      'Kontakt supporten, eller se [siden](https://a.dk/x).',
    );
    expect(fillInWith({ publicOrigin, support: { url: 'https://a.dk/(h)' } }, 'markdown')(linked)).toBe(
      'Kontakt [supporten](https://a.dk/%28h%29), eller se [siden](https://a.dk/x).',
    );
    expect(fillInWith({ publicOrigin, support: { email: 'x@a.dk' } }, 'markdown')(supportMarkers.da)).toBe(
      'Skriv til [x@a.dk](mailto:x@a.dk).',
    );
  });
  it('the provider name is escaped', () =>
    expect(fillInWith({ publicOrigin, providerName: 'Rør & <b>*Søn*' }, 'markdown')(placeholderProvider)).toBe(
      'Rør & \\<b>\\*Søn\\*',
    ));
});
