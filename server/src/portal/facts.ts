/** What the build left open because only a running server knows it: addresses, limits, and who answers questions. */
import { danishNumber, type Language } from '@fagvaerk/contract/language.ts';
import { callsPerMinuteDefault } from '@fagvaerk/contract/limits.ts';
import {
  placeholderCallsPerMinute,
  placeholderOrigin,
  placeholderProvider,
  placeholderSupport,
  placeholderTestOrigin,
  supportMarks,
} from '@fagvaerk/contract/portal-manifest.ts';
import { escapeMarkup } from './markup.ts';

export type Support = Readonly<{ email?: string | undefined; phone?: string | undefined; url?: string | undefined }>;

export type PortalFacts = Readonly<{
  publicOrigin: string;
  /** Without an address of its own the test environment is called at the public one. */
  testOrigin?: string | undefined;
  callsPerMinute?: number;
  providerName?: string;
  support?: Support;
  /** Whether the key that examples print opens the sandbox at this moment; it is asked at every request of a page. */
  opensExamples?: () => boolean;
}>;

const supportLink = `<a href="${placeholderSupport}">`;

/** Puts the facts into a text of the build: pages, feeds, site maps and API documents alike. */
export function makeFillIn(facts: PortalFacts): (text: string) => string {
  const { publicOrigin, testOrigin = publicOrigin, callsPerMinute = callsPerMinuteDefault } = facts;
  const { providerName = 'Fagværk', support = {} } = facts;
  const [way] = waysTo(support);
  const contact = JSON.stringify({ name: providerName, url: support.url, email: support.email });
  const linkSupport = (text: string): string =>
    text
      .split(supportLink)
      .map((part, place) => {
        if (place === 0) return part;
        const end = part.indexOf('</a>');
        const word = part.slice(0, end);
        return (way ? linkTo(way.address, word) : word) + part.slice(end + '</a>'.length);
      })
      .join('');
  return (text) =>
    linkSupport(text)
      // In JSON, and in YAML.
      .replaceAll(`"${placeholderSupport}"`, () => contact)
      .replaceAll(`contact: ${placeholderSupport}`, () => `contact: ${contact}`)
      .replaceAll(placeholderOrigin, publicOrigin)
      .replaceAll(placeholderTestOrigin, testOrigin)
      .replaceAll(placeholderCallsPerMinute, danishNumber(callsPerMinute))
      .replaceAll(placeholderProvider, () => escapeMarkup(providerName))
      .replaceAll(supportMarks.da, () => supportSentence('da', support, providerName))
      .replaceAll(supportMarks.en, () => supportSentence('en', support, providerName));
}

type Way = Readonly<{ address: string; shown: string; da: string; en: string }>;

/** The first of them is where a single link leads. */
function waysTo({ email, phone, url }: Support): Way[] {
  return [
    ...(url ? [{ address: url, shown: url.replace(/^https?:\/\/|\/$/g, ''), da: 'brug', en: 'use' }] : []),
    ...(email ? [{ address: `mailto:${email}`, shown: email, da: 'skriv til', en: 'write to' }] : []),
    ...(phone
      ? [
          {
            address: `tel:${phone.replaceAll(' ', '')}`,
            shown: phone.replaceAll(' ', '\u00a0'),
            da: 'ring på',
            en: 'call',
          },
        ]
      : []),
  ];
}

/** `Skriv til a@b.dk, eller ring på 12 34 56 78.` */
function supportSentence(language: Language, support: Support, providerName: string): string {
  const ways = waysTo(support).map((way) => `${way[language]} ${linkTo(way.address, escapeMarkup(way.shown))}`);
  if (ways.length === 0) {
    return `${{ da: 'Kontakt supporten hos', en: 'Contact support at' }[language]} ${escapeMarkup(providerName)}.`;
  }
  const before = ways.slice(0, -1).join(', ');
  const last = ways.at(-1) ?? '';
  const sentence = before === '' ? last : `${before}, ${{ da: 'eller', en: 'or' }[language]} ${last}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const linkTo = (address: string, markup: string): string => `<a href="${escapeMarkup(address)}">${markup}</a>`;
