import { localeOf } from '@fagvaerk/contract/language.ts';
import { supportMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { useLanguage } from './use-language.ts';

/** `lastChange` is the day of the newest change of the API, `2026-11-16`. */
export function PageFooter({ lastChange }: { lastChange: string | undefined }) {
  const { language, words } = useLanguage();
  const days = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <footer className="row page-foot">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the ways to reach support. */}
      <p dangerouslySetInnerHTML={{ __html: supportMarkers[language] }} />
      <a href="/status">{words.portalStatus}</a>
      <a href="/versioning">{words.apiVersions}</a>
      {lastChange ? <a href="/changelog">{words.lastChange(days.format(new Date(lastChange)))}</a> : null}
      <label className="shortcuts needs-script">
        <input type="checkbox" defaultChecked autoComplete="off" /> {words.shortcuts}
      </label>
    </footer>
  );
}
