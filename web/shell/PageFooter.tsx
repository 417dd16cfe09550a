import type { Language } from '@fagvaerk/contract/language.ts';
import { supportMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { messagesIn } from '../language/messages.ts';

interface Props {
  language: Language;
  /** The day of the newest change of the API, `2026-11-16`. */
  lastChange: string | undefined;
}

export function PageFooter({ language, lastChange }: Props) {
  const words = messagesIn(language);
  const days = new Intl.DateTimeFormat(language === 'da' ? 'da' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <footer className="page-foot">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the ways to reach support. */}
      <p dangerouslySetInnerHTML={{ __html: supportMarkers[language] }} />
      <a href="/status">{words.status}</a>
      <a href="/versioning">{words.apiVersions}</a>
      {lastChange ? <a href="/changelog">{words.lastChange(days.format(new Date(lastChange)))}</a> : null}
    </footer>
  );
}
