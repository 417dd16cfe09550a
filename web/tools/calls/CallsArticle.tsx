import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { danishNumber } from '@fagvaerk/contract/language.ts';
import { loggedCallsDays, loggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { useLanguage } from '../../shell/use-language.ts';

export function CallsArticle() {
  const { language } = useLanguage();
  const words = keyMessagesIn(language);
  const count = language === 'da' ? danishNumber(loggedCallsMaximum) : loggedCallsMaximum.toLocaleString('en-GB');
  return (
    <article className="guide-text">
      <h1>{words.yourCalls}</h1>
      <p className="lead prose">{words.callsLead}</p>
      <p className="note prose">{words.callsKept(count, loggedCallsDays)}</p>
      {/* Printed, so that scripts know whether it works. */}
      <p hidden>{exampleApiKey}</p>
      <div id="your-calls" />
      <noscript>
        <p>
          {`${words.needsScript} `}
          <a href="/access">{language === 'da' ? 'Nøglens rettigheder og kald' : 'Key permissions and calls'}</a>.
        </p>
      </noscript>
    </article>
  );
}
