import type { CallPlace } from '@fagvaerk/catalogue/migration/translate.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { migrationMessagesIn } from '../../language/migration-messages.ts';
import { pageLocale } from '../../language/page-language.ts';
import { errorDocsUrl, messageForCode } from '../key/access-api.ts';
import type { Move } from './moves.ts';

export function MoveItem({ move: { from, to, text, times, latestAt, access } }: { move: Move }) {
  const words = { ...keyMessagesIn(), ...migrationMessagesIn() };
  const locale = pageLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Copenhagen' });
  return (
    <li>
      <p className="row move-from">
        <CallLink call={from} />
        <span className="note">{words.called(times.toLocaleString(locale), day.format(new Date(latestAt)))}</span>
      </p>
      <p className="row">
        {to ? (
          <>
            <span className="note">{words.becomes}</span>
            <CallLink call={to} />
          </>
        ) : (
          <span className="note">{words.stays}</span>
        )}
        {access ? (
          <strong className={`mark ${access.allowed ? 'good' : 'bad'}`}>
            {access.allowed ? words.allowed : words.notAllowed}
          </strong>
        ) : null}
      </p>
      {access?.code ? (
        <p className="note">
          {messageForCode(access.code)} <a href={errorDocsUrl(access.code)}>{words.aboutCode(access.code)}</a>
        </p>
      ) : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
      {text ? <p className="note" lang="da" dangerouslySetInnerHTML={{ __html: text }} /> : null}
    </li>
  );
}

export const CallLink = ({ call: { method, path, address } }: { call: CallPlace }) => (
  <a href={address}>
    <code translate="no">{`${method} ${path}`}</code>
  </a>
);
