import { deprecationMarker, lifetimeMarker } from '@fagvaerk/contract/portal-manifest.ts';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../test/fixtures/test-config.ts';
import { createFillIn, type PortalSettings } from './placeholders.ts';

const publicOrigin = 'https://a.dk';
const fillInWith = (own: Partial<PortalSettings>, format?: 'markdown') =>
  createFillIn({ ...testConfig(), ...own }, format);
const deprecations = { 'v3.0': { from: '2027-01-01', sunset: '2028-07-01' } };
const text = `${deprecationMarker('v3.0', 'da')}|${deprecationMarker('v4.0', 'en')}|${lifetimeMarker}`;

describe('the notice of a deprecated version', () => {
  it('is empty while no version is deprecated', () =>
    expect(fillInWith({ publicOrigin })(text)).toBe('||v3.0 har ingen slutdato.'));
  it('is at the top of its pages only, and in the guide', () =>
    expect(fillInWith({ publicOrigin, deprecations })(text)).toBe(
      '<p class="notice" role="note">v3.0 udfases fra 1. januar 2027 og lukker 1. juli 2028. ' +
        '<a href="https://a.dk/versioning#naar-en-version-lukker">Se versioner</a></p>||v3.0 udfases fra 1. januar 2027 og lukker 1. juli 2028.',
    ));
  it('is a quote in Markdown', () =>
    expect(fillInWith({ publicOrigin, deprecations }, 'markdown')(`# A${deprecationMarker('v3.0', 'da')}`)).toBe(
      '# A\n\n> v3.0 udfases fra 1. januar 2027 og lukker 1. juli 2028. [Se versioner](https://a.dk/versioning#naar-en-version-lukker)',
    ));
  it('is in English on English pages, and says when the closing day is open', () =>
    expect(
      fillInWith({ publicOrigin, deprecations: { 'v4.0': { from: '2027-01-01', sunset: null } } })(
        deprecationMarker('v4.0', 'en'),
      ),
    ).toContain('v4.0 is deprecated as of 1 January 2027. Its closing date has not been set.'));
});
