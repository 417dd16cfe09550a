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

/** How links and names are written: in HTML and XML, or in Markdown. */
type Form = Readonly<{
  /** Puts something else in the place of every link to support, made of the word that is linked. */
  replaceSupport: (text: string, made: (word: string) => string) => string;
  linkTo: (address: string, text: string) => string;
  escapeText: (text: string) => string;
}>;

const forms = {
  markup: {
    replaceSupport: (text, made) => {
      const [first, ...others] = text.split(`<a href="${placeholderSupport}">`);
      const replaced = others.map((part) => {
        const end = part.indexOf('</a>');
        return made(part.slice(0, end)) + part.slice(end + '</a>'.length);
      });
      return [first, ...replaced].join('');
    },
    linkTo: (address, text) => `<a href="${escapeMarkup(address)}">${text}</a>`,
    escapeText: escapeMarkup,
  },
  markdown: {
    replaceSupport: (text, made) => {
      const parts = text.split(`](${placeholderSupport})`);
      const last = parts.pop();
      const replaced = parts.map((part) => {
        const start = part.lastIndexOf('[');
        return part.slice(0, start) + made(part.slice(start + 1));
      });
      return [...replaced, last].join('');
    },
    linkTo: (address, text) => `[${text}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`,
    escapeText: (text) => text.replaceAll(/[\\`*_<[\]]/g, '\\$&'),
  },
} as const satisfies Record<string, Form>;

/** Puts the facts into a text of the build: pages, feeds, site maps and API documents alike. */
export function makeFillIn(facts: PortalFacts, writtenAs: keyof typeof forms = 'markup'): (text: string) => string {
  const form: Form = forms[writtenAs];
  const { publicOrigin, testOrigin = publicOrigin, callsPerMinute = callsPerMinuteDefault } = facts;
  const { providerName = 'Fagværk', support = {} } = facts;
  const [way] = waysTo(support);
  const contact = JSON.stringify({ name: providerName, url: support.url, email: support.email });
  return (text) =>
    form
      .replaceSupport(text, (word) => (way ? form.linkTo(way.address, word) : word))
      // In JSON, and in YAML.
      .replaceAll(`"${placeholderSupport}"`, () => contact)
      .replaceAll(`contact: ${placeholderSupport}`, () => `contact: ${contact}`)
      .replaceAll(placeholderOrigin, publicOrigin)
      .replaceAll(placeholderTestOrigin, testOrigin)
      .replaceAll(placeholderCallsPerMinute, danishNumber(callsPerMinute))
      .replaceAll(placeholderProvider, () => form.escapeText(providerName))
      .replaceAll(supportMarks.da, () => supportSentence('da', support, providerName, form))
      .replaceAll(supportMarks.en, () => supportSentence('en', support, providerName, form));
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
function supportSentence(
  language: Language,
  support: Support,
  providerName: string,
  { linkTo, escapeText }: Form,
): string {
  const ways = waysTo(support).map((way) => `${way[language]} ${linkTo(way.address, escapeText(way.shown))}`);
  if (ways.length === 0) {
    return `${{ da: 'Kontakt supporten hos', en: 'Contact support at' }[language]} ${escapeText(providerName)}.`;
  }
  const before = ways.slice(0, -1).join(', ');
  const last = ways.at(-1) ?? '';
  const sentence = before === '' ? last : `${before}, ${{ da: 'eller', en: 'or' }[language]} ${last}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
