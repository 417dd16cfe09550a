import type { Block, CodeBlock } from '@fagvaerk/catalogue/model.ts';
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { CodeExample } from '../docs/code/CodeExample.tsx';
import { useLanguage } from '../docs/page-context.ts';
import { runMessagesIn } from '../language/run-messages.ts';
import { markCarried } from './mark-carried.ts';

export const isAnswer = (block: Block | undefined, before: Block | undefined): boolean =>
  block?.kind === 'code' && block.language === 'json' && before?.kind === 'code' && before.run !== undefined;

/** A call with its printed answer, which the real one replaces, and with follow-ups. */
export function RunnableCalls({ blocks: [call, ...after] }: { blocks: readonly Block[] }) {
  const { language, words } = useLanguage();
  const runWords = runMessagesIn(language);
  const answer = isAnswer(after[0], call) ? (after.shift() as CodeBlock) : null;
  const end = after.findIndex((block) => !(block.kind === 'code' && block.run?.title));
  const followUps = after.slice(0, end < 0 ? after.length : end) as CodeBlock[];
  return (
    <div className="run">
      <div className="run-call">
        <Code {...(call as CodeBlock)} />
        <button className="main-button run-button" type="button">
          {runWords.run}
        </button>
      </div>
      <div className="run-answer">
        {answer ? <CodeExample title={words.answerExample} language="json" code={answer.code} /> : null}
      </div>
      {followUps.length > 0 ? (
        <div className="run-next">
          <p>{runWords.next}</p>
          {followUps.map((block) => (
            <FollowUp key={block.code} {...block} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function FollowUp(block: CodeBlock) {
  const { danish } = useLanguage();
  const { method, url } = readCurl(block.code) ?? { method: '', url: '' };
  const call = `${method} ${url.replace(/^https:\/\/[^/]+/, '')}`;
  return (
    <div className="run-call">
      <button className="plain-button run-button" type="button" {...danish}>
        {block.run?.title}
      </button>
      <details>
        <summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a call from our own Markdown. */}
          <code translate="no" dangerouslySetInnerHTML={{ __html: markCarried(call, block.run?.carried) }} />
        </summary>
        <Code {...block} />
      </details>
    </div>
  );
}

function Code({ language, code, run }: CodeBlock) {
  return <CodeExample title={useLanguage().words.request} language={language} code={code} carried={run?.carried} />;
}
