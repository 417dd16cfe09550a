import type { CodeBlock, RunBlock } from '@fagvaerk/catalogue/model.ts';
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { runMessagesIn } from '../language/run-messages.ts';
import { useLanguage } from '../shell/use-language.ts';
import { CodeExample } from './code/CodeExample.tsx';
import { highlight, markResponseValues } from './code/highlight.ts';

/** The real answer replaces the printed one. */
export function RunnableCalls({ call, answer, followUps }: RunBlock) {
  const { language, words } = useLanguage();
  const runWords = runMessagesIn(language);
  return (
    <div className="run">
      <div className="run-call">
        <Code {...call} />
        <button className="main-button run-button needs-script" type="button">
          {runWords.run}
        </button>
      </div>
      <div className="run-answer">
        {answer ? <CodeExample title={words.answerExample} language="json" code={answer.code} /> : null}
      </div>
      {followUps.length > 0 ? (
        <div className="run-next">
          <p className="note needs-script">{runWords.next}</p>
          <ul>
            {followUps.map((block) => (
              <FollowUp key={block.code} {...block} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function FollowUp(block: CodeBlock) {
  const { language } = useLanguage();
  const title = block.run?.title?.[language];
  const { method, url } = readCurl(block.code) ?? { method: '', url: '' };
  const call = `${method} ${url.replace(/^https:\/\/[^/]+\/api\/[^/]+/, '')}`;
  const html = markResponseValues(highlight(call, 'text'), block.run?.responseValues);
  return (
    <li className="run-call">
      <button className="text-button run-button needs-script" type="button">
        {title}
      </button>
      <details className="note">
        <summary>
          <noscript>{title} </noscript>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter. */}
          <code translate="no" dangerouslySetInnerHTML={{ __html: html }} />
        </summary>
        <Code {...block} />
      </details>
    </li>
  );
}

function Code({ language, code, run }: CodeBlock) {
  return (
    <CodeExample
      title={useLanguage().words.request}
      language={language}
      code={code}
      responseValues={run?.responseValues}
    />
  );
}
