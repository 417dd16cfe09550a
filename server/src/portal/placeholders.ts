import { VERSIONS, type Version } from '@fagvaerk/catalogue/model.ts';
import { danishNumber, type Language, languages, localeOf } from '@fagvaerk/contract/language.ts';
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
import type { Deprecation, Deprecations } from '../http/deprecation.ts';

type Support = Readonly<{ email?: string | undefined; phone?: string | undefined; url?: string | undefined }>;

export type PortalSettings = Readonly<{
  publicOrigin: string;
  testOrigin: string | undefined;
  callsPerMinute: number;
  providerName: string;
  support: Support;
  deprecations: Deprecations;
}>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

type Syntax = Readonly<{
  supportLink: RegExp;
  /** And its heading, which would be left without text. */
  supportParagraph: RegExp;
  linkTo: (address: string, text: string) => string;
  escapeText: (text: string) => string;
  noticeOf: (sentence: string, link: string) => string;
}>;

const syntaxes = {
  markup: {
    supportLink: /<a href="https:\/\/support\.portal\.invalid">([^<]*)<\/a>/g,
    supportParagraph: /(?:<h2>[^<]*<\/h2>)?<p><!--support \w+--><\/p>/g,
    linkTo: (address, text) => `<a href="${escapeMarkup(address)}">${text}</a>`,
    escapeText: escapeMarkup,
    noticeOf: (sentence, link) => `<p class="notice" role="note">${sentence} ${link}</p>`,
  },
  markdown: {
    supportLink: /\[([^[\]]*)\]\(https:\/\/support\.portal\.invalid\)/g,
    supportParagraph: /\n\n<!--support \w+-->/g,
    linkTo: (address, text) => `[${text}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`,
    escapeText: (text) => text.replaceAll(/[\\`*_<[\]]/g, '\\$&'),
    noticeOf: (sentence, link) => `\n\n> ${sentence} ${link}`,
  },
} as const satisfies Record<string, Syntax>;

const versionsTitle: Record<Language, string> = { da: 'Se versioner', en: 'See versioning' };

export function createFillIn(
  settings: PortalSettings,
  format: keyof typeof syntaxes = 'markup',
): (text: string) => string {
  const syntax: Syntax = syntaxes[format];
  const { publicOrigin, testOrigin = publicOrigin, callsPerMinute, providerName, support, deprecations } = settings;
  const [preferred] = contactsOf(support);
  const contact = JSON.stringify({ name: providerName, url: support.url, email: support.email });
  const versioning = `${publicOrigin}/versioning#naar-en-version-lukker`;
  const noticeOf = (version: Version, language: Language): string => {
    const deprecation = deprecations[version];
    if (!deprecation) return '';
    const link = syntax.linkTo(versioning, versionsTitle[language]);
    return syntax.noticeOf(sentenceIn[language](version, deprecation), link);
  };
  const notices = VERSIONS.flatMap((version) =>
    languages.map((language) => [deprecationMarker(version, language), noticeOf(version, language)] as const),
  );
  const oldest = deprecations['v3.0'];
  const texts = [
    ...notices,
    [lifetimeMarker, oldest ? sentenceIn.da('v3.0', oldest) : 'v3.0 har ingen slutdato.'],
    [`"${placeholderSupport}"`, contact],
    [`contact: ${placeholderSupport}`, `contact: ${contact}`],
    [placeholderOrigin, publicOrigin],
    [placeholderTestOrigin, testOrigin],
    [placeholderCallsPerMinute, danishNumber(callsPerMinute)],
    [placeholderProvider, syntax.escapeText(providerName)],
    [supportMarkers.da, supportSentence('da', support, syntax)],
    [supportMarkers.en, supportSentence('en', support, syntax)],
  ] as const;
  return (text) =>
    texts.reduce(
      (filled, [placeholder, replacement]) => filled.replaceAll(placeholder, () => replacement),
      preferred
        ? text.replaceAll(syntax.supportLink, (_, word) => syntax.linkTo(preferred.address, word))
        : text.replaceAll(syntax.supportLink, '$1').replaceAll(syntax.supportParagraph, ''),
    );
}

const sentenceIn = {
  da: (version, { from, sunset }) =>
    sunset === null
      ? `${version} udfases fra ${dayIn('da', from)}. Slutdatoen er ikke fastsat.`
      : `${version} udfases fra ${dayIn('da', from)} og lukker ${dayIn('da', sunset)}.`,
  en: (version, { from, sunset }) =>
    sunset === null
      ? `${version} is deprecated as of ${dayIn('en', from)}. Its closing date has not been set.`
      : `${version} is deprecated as of ${dayIn('en', from)} and closes on ${dayIn('en', sunset)}.`,
} satisfies Record<Language, (version: Version, deprecation: Deprecation) => string>;

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

type Contact = Readonly<{ address: string; label: string; da: string; en: string }>;

function contactsOf({ email, phone, url }: Support): Contact[] {
  const contacts: Contact[] = [];
  if (url) contacts.push({ address: url, label: url.replace(/^https?:\/\/|\/$/g, ''), da: 'brug', en: 'use' });
  if (email) contacts.push({ address: `mailto:${email}`, label: email, da: 'skriv til', en: 'write to' });
  if (phone) {
    const address = `tel:${phone.replaceAll(' ', '')}`;
    contacts.push({ address, label: phone.replaceAll(' ', '\u00a0'), da: 'ring på', en: 'call' });
  }
  return contacts;
}

/** `Skriv til a@b.dk, eller ring på 12 34 56 78.` */
function supportSentence(language: Language, support: Support, { linkTo, escapeText }: Syntax): string {
  const contacts = contactsOf(support).map(
    (contact) => `${contact[language]} ${linkTo(contact.address, escapeText(contact.label))}`,
  );
  const last = contacts.pop();
  const or = contacts.length === 0 ? '' : { da: 'eller ', en: 'or ' }[language];
  const sentence = [...contacts, `${or}${last}`].join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
