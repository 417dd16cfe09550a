import {
  deprecationMarker,
  lifetimeMarker,
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
const fillInWith = (own: Partial<PortalSettings> = {}, format?: 'markdown') =>
  createFillIn({ ...testConfig(), publicOrigin, ...own }, format);
const support = { email: 'hjælp@a.dk', phone: '+45 75 61 42 00', url: 'https://a.dk/hjaelp?a=1&b=2' };
const word = `Kontakt <a href="${placeholderSupport}">supporten</a>.`;

describe('placeholders', () => {
  it('contain addresses; the test address defaults to the public one', () => {
    const text = `${placeholderOrigin}/x ${placeholderTestOrigin}/y`;
    expect(fillInWith()(text)).toBe('https://a.dk/x https://a.dk/y');
    expect(fillInWith({ testOrigin: 'https://test.a.dk' })(text)).toBe('https://a.dk/x https://test.a.dk/y');
  });
  it('contain limits in Danish notation', () => {
    expect(fillInWith()(placeholderCallsPerMinute)).toBe('600');
    expect(fillInWith({ callsPerMinute: 12_000 })(placeholderCallsPerMinute)).toBe('12.000');
  });
  it('contain the provider name, escaped', () => {
    expect(fillInWith()(placeholderProvider)).toBe('Fagværk');
    expect(fillInWith({ providerName: 'Rør & <Søn> $&' })(placeholderProvider)).toBe('Rør &amp; &lt;Søn&gt; $&amp;');
  });
});

describe('support', () => {
  it('is plain text without contacts, and its paragraph and heading are left out', () => {
    const fillIn = fillInWith();
    expect(fillIn(word)).toBe('Kontakt supporten.');
    expect(fillIn(`<h2>A</h2><p>B</p><h2>Hjælp?</h2><p>${supportMarkers.da}</p><p>C</p>`)).toBe(
      '<h2>A</h2><p>B</p><p>C</p>',
    );
    expect(fillInWith({}, 'markdown')(`A\n\n${supportMarkers.da}\n\nB`)).toBe('A\n\nB');
  });
  it.each([
    [{ url: support.url }, 'https://a.dk/hjaelp?a=1&amp;b=2'],
    [{ email: support.email, phone: support.phone }, 'mailto:hjælp@a.dk'],
    [{ phone: support.phone }, 'tel:+4575614200'],
  ])('links to the first available contact: %o', (ways, address) =>
    expect(fillInWith({ support: ways })(word)).toBe(`Kontakt <a href="${address}">supporten</a>.`),
  );
  it('lists all contacts in one sentence', () => {
    expect(fillInWith({ support })(supportMarkers.da)).toBe(
      'Brug <a href="https://a.dk/hjaelp?a=1&amp;b=2">a.dk/hjaelp?a=1&amp;b=2</a>, skriv til <a href="mailto:hjælp@a.dk">hjælp@a.dk</a>, ' +
        'eller ring på <a href="tel:+4575614200">+45\u00a075\u00a061\u00a042\u00a000</a>.',
    );
    expect(fillInWith({ support: { email: 'x@a.dk' } })(supportMarkers.en)).toBe(
      'Write to <a href="mailto:x@a.dk">x@a.dk</a>.',
    );
  });
  it('is the contact of the API documents, as JSON and as YAML', () => {
    const contact = { name: 'Fagværk', url: support.url, email: support.email };
    const fillIn = fillInWith({ support });
    expect(JSON.parse(fillIn(`{ "contact": "${placeholderSupport}" }`))).toEqual({ contact });
    expect(fillIn(`  contact: ${placeholderSupport}\n`)).toBe(`  contact: ${JSON.stringify(contact)}\n`);
    expect(JSON.parse(fillInWith()(`{ "contact": "${placeholderSupport}" }`))).toEqual({
      contact: { name: 'Fagværk' },
    });
  });
});

describe('in Markdown', () => {
  const linked = `Kontakt [supporten](${placeholderSupport}), eller se [siden](${placeholderOrigin}/x).`;
  it('support is a link, or plain text without contacts', () => {
    expect(fillInWith({}, 'markdown')(linked)).toBe('Kontakt supporten, eller se [siden](https://a.dk/x).');
    expect(fillInWith({ support: { url: 'https://a.dk/(h)' } }, 'markdown')(linked)).toBe(
      'Kontakt [supporten](https://a.dk/%28h%29), eller se [siden](https://a.dk/x).',
    );
    expect(fillInWith({ support: { email: 'x@a.dk' } }, 'markdown')(supportMarkers.da)).toBe(
      'Skriv til [x@a.dk](mailto:x@a.dk).',
    );
  });
  it('the provider name is escaped', () =>
    expect(fillInWith({ providerName: 'Rør & <b>*Søn*' }, 'markdown')(placeholderProvider)).toBe(
      'Rør & \\<b>\\*Søn\\*',
    ));
});

const deprecations = { 'v3.0': { from: '2027-01-01', sunset: '2028-07-01' } };
const text = `${deprecationMarker('v3.0', 'da')}|${deprecationMarker('v4.0', 'en')}|${lifetimeMarker}`;

describe('the notice of a deprecated version', () => {
  it('is empty while no version is deprecated', () => expect(fillInWith()(text)).toBe('||v3.0 har ingen slutdato.'));
  it('is at the top of its pages only, and in the guide', () =>
    expect(fillInWith({ deprecations })(text)).toBe(
      '<p class="notice" role="note">v3.0 udfases fra 1. januar 2027 og lukker 1. juli 2028. ' +
        '<a href="https://a.dk/versioning#naar-en-version-lukker">Se versioner</a></p>||v3.0 udfases fra 1. januar 2027 og lukker 1. juli 2028.',
    ));
  it('is a quote in Markdown', () =>
    expect(fillInWith({ deprecations }, 'markdown')(`# A${deprecationMarker('v3.0', 'da')}`)).toBe(
      '# A\n\n> v3.0 udfases fra 1. januar 2027 og lukker 1. juli 2028. [Se versioner](https://a.dk/versioning#naar-en-version-lukker)',
    ));
  it('is in English on English pages, and says when the closing day is open', () =>
    expect(
      fillInWith({ deprecations: { 'v4.0': { from: '2027-01-01', sunset: null } } })(deprecationMarker('v4.0', 'en')),
    ).toContain('v4.0 is deprecated as of 1 January 2027. Its closing date has not been set.'));
});
