import { danishNumber } from '@fagvaerk/contract/language.ts';
import { loggedCallsDays, loggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import { useReading } from '../docs/reading.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { callsPlaceId } from './route.ts';

/** What the server sends of the page: what it is for. Whose calls they are only the browser knows. */
export function CallsArticle({ script }: { script: string }) {
  const { language } = useReading();
  const words = keyMessagesIn(language);
  const count = language === 'da' ? danishNumber(loggedCallsMaximum) : loggedCallsMaximum.toLocaleString('en-GB');
  return (
    <article className="guide-text">
      <h1>{words.yourCalls}</h1>
      <p className="lead">{words.callsLead}</p>
      <p className="hint">{words.callsKept(count, loggedCallsDays)}</p>
      <div id={callsPlaceId} />
      <script type="module" src={script} />
      <noscript>
        <p>
          {`${words.needsScript} `}
          <a href="/authentication#se-hvad-noeglen-maa">{language === 'da' ? 'Autentificering' : 'Authentication'}</a>.
        </p>
      </noscript>
    </article>
  );
}
