import { danishNumber, type Language } from '@fagvaerk/contract/language.ts';
import {
  placeholderCallsPerMinute,
  placeholderOrigin,
  placeholderProvider,
  placeholderSupport,
  placeholderTestOrigin,
  supportMarkers,
} from '@fagvaerk/contract/portal-manifest.ts';
import type { Deprecations } from '../http/deprecation.ts';
import { deprecationTexts } from './deprecation-notice.ts';

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
  linkTo: (address: string, text: string) => string;
  escapeText: (text: string) => string;
  noticeOf: (sentence: string, link: string) => string;
}>;

const syntaxes = {
  markup: {
    supportLink: /<a href="https:\/\/support\.portal\.invalid">([^<]*)<\/a>/g,
    linkTo: (address, text) => `<a href="${escapeMarkup(address)}">${text}</a>`,
    escapeText: escapeMarkup,
    noticeOf: (sentence, link) => `<p class="notice" role="note">${sentence} ${link}</p>`,
  },
  markdown: {
    supportLink: /\[([^[\]]*)\]\(https:\/\/support\.portal\.invalid\)/g,
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
  const { publicOrigin, testOrigin = publicOrigin, callsPerMinute, providerName, support } = settings;
  const [preferred] = contactsOf(support);
  const contact = JSON.stringify({ name: providerName, url: support.url, email: support.email });
  const versioning = `${publicOrigin}/versioning#naar-en-version-lukker`;
  const texts = [
    ...deprecationTexts(settings.deprecations, (sentence, language) =>
      syntax.noticeOf(sentence, syntax.linkTo(versioning, versionsTitle[language])),
    ),
    [`"${placeholderSupport}"`, contact],
    [`contact: ${placeholderSupport}`, `contact: ${contact}`],
    [placeholderOrigin, publicOrigin],
    [placeholderTestOrigin, testOrigin],
    [placeholderCallsPerMinute, danishNumber(callsPerMinute)],
    [placeholderProvider, syntax.escapeText(providerName)],
    [supportMarkers.da, supportSentence('da', support, providerName, syntax)],
    [supportMarkers.en, supportSentence('en', support, providerName, syntax)],
  ] as const;
  return (text) =>
    texts.reduce(
      (filled, [placeholder, replacement]) => filled.replaceAll(placeholder, () => replacement),
      text.replaceAll(syntax.supportLink, (_, word) => (preferred ? syntax.linkTo(preferred.address, word) : word)),
    );
}

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
function supportSentence(language: Language, support: Support, providerName: string, syntax: Syntax): string {
  const { linkTo, escapeText } = syntax;
  const words = {
    da: { contact: 'Kontakt supporten hos', or: 'eller ' },
    en: { contact: 'Contact support at', or: 'or ' },
  }[language];
  const contacts = contactsOf(support).map(
    (contact) => `${contact[language]} ${linkTo(contact.address, escapeText(contact.label))}`,
  );
  const last = contacts.pop();
  if (last === undefined) return `${words.contact} ${escapeText(providerName)}.`;
  const or = contacts.length > 0 ? words.or : '';
  const sentence = [...contacts, `${or}${last}`].join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
