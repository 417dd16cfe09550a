import type { Block, Tool } from '@fagvaerk/catalogue/model.ts';
import { migrationMessagesIn } from '../language/migration-messages.ts';
import { runMessagesIn } from '../language/run-messages.ts';
import { useLanguage } from '../shell/use-language.ts';
import { CodeExample } from './code/CodeExample.tsx';
import { DataMap } from './DataMap.tsx';
import { RunnableCalls } from './RunnableCalls.tsx';

export function Prose({ blocks }: { blocks: readonly Block[] }) {
  const { danish, words } = useLanguage();
  return blocks.map((block, index) => {
    const key = `${index}`;
    if (block.kind === 'map') return <DataMap key={key} map={block.map} />;
    if (block.kind === 'tool' && block.tool === 'filter') return <FilterField key={key} />;
    if (block.kind === 'tool') return <ToolPlaceholder key={key} tool={block.tool} />;
    if (block.kind === 'run') return <RunnableCalls key={key} {...block} />;
    if (block.kind === 'code' && block.program !== undefined)
      return <Program key={key} {...block} program={block.program} />;
    return block.kind === 'prose' ? (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue.
      <div key={key} className="prose" {...danish} dangerouslySetInnerHTML={{ __html: block.html }} />
    ) : (
      <CodeExample key={key} title={titleOf(block.language, words)} language={block.language} code={block.code} />
    );
  });
}

const titleOf = (language: string, words: { request: string; answerExample: string }): string =>
  ({ http: words.request, bash: words.request, sh: 'Terminal', json: 'JSON', js: 'JavaScript', cs: 'C#' })[language] ??
  language;

function FilterField() {
  const { words } = useLanguage();
  return (
    <p className="row filter">
      <label>
        {words.filterList} <input type="search" autoComplete="off" spellCheck={false} />
      </label>
      <output className="note" data-of={words.countOf} data-none={words.noMatches} />
    </p>
  );
}

function Program({ code, program }: { code: string; program: string }) {
  const words = runMessagesIn(useLanguage().language);
  return (
    <>
      <CodeExample title={words.program} language="bash" code={code} program={program} />
      <p className="prompt needs-script">
        <button className="plain-button copy-prompt" type="button">
          {words.copyPrompt}
        </button>{' '}
        <span role="status" />
      </p>
    </>
  );
}

function ToolPlaceholder({ tool }: { tool: Tool }) {
  const { language, words: pageWords } = useLanguage();
  const words = migrationMessagesIn(language);
  return (
    <div className="tool" id={tool}>
      {tool === 'own-v3-calls' ? (
        <p className="needs-script">
          {words.needsKey}{' '}
          <button type="button" className="main-button your-key">
            {pageWords.yourKey}
          </button>
        </p>
      ) : (
        <p className="needs-script">
          <button type="button" className="main-button">
            {words.startTranslating}
          </button>{' '}
          <button type="button" className="plain-button" value="example">
            {words.useExample}
          </button>
        </p>
      )}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  );
}
