import { handoverMessagesIn } from '../../language/handover-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { useLanguage } from '../../shell/use-language.ts';

/** Contains every message; the script shows those that apply. */
export function HandoverArticle() {
  const { language, words: pageWords } = useLanguage();
  const keyWords = keyMessagesIn(language);
  const words = handoverMessagesIn(language);
  return (
    <article className="guide-text handover">
      <h1>{words.title}</h1>
      <div data-part="closed" hidden>
        <p className="lead">{words.lead}</p>
        <p>
          <button type="button" className="main-button" data-part="show">
            {words.show}
          </button>
        </p>
      </div>
      <p data-part="noToken" hidden>
        {words.noToken}
      </p>
      <div className="trouble" role="alert">
        <p data-part="trouble" data-otherwise={keyWords.noAnswer} />
      </div>
      <section data-part="opened" hidden>
        <p className="lead" data-part="keepIt" tabIndex={-1}>
          {words.keepIt}
        </p>
        <h2>{keyWords.apiKey}</h2>
        <Copyable part="apiKey" copy={pageWords.copy} label={words.copyKey} />
        <dl>
          <div>
            <dt>{words.keyOf}</dt>
            <dd data-part="customerName" />
          </div>
          <div>
            <dt>{words.validUntil}</dt>
            <dd data-part="validUntil" />
          </div>
          <div>
            <dt>{words.sites}</dt>
            <dd data-part="sites" data-otherwise={words.noSites} />
          </div>
        </dl>
        <div data-part="call" hidden>
          <h2>{words.firstCall}</h2>
          <p>{words.firstCallText}</p>
          <Copyable part="curl" copy={pageWords.copy} label={words.copyCall} />
        </div>
        <p data-part="notice" data-copied={words.copied} data-not-copied={pageWords.notCopied} role="status" />
        <p>
          <a href="/authentication">{words.readOn}</a>
        </p>
      </section>
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </article>
  );
}

const Copyable = ({ part, copy, label }: { part: string; copy: string; label: string }) => (
  <div className="copyable">
    <pre data-part={part} />
    <button type="button" className="plain-button" aria-label={label} data-copies={part}>
      {copy}
    </button>
  </div>
);
