import type { Block } from '@fagvaerk/catalogue/model.ts';
import { CodeExample } from './code/CodeExample.tsx';
import { DataMap } from './DataMap.tsx';
import { FilterField } from './FilterField.tsx';
import { Program } from './Program.tsx';
import { useLanguage } from './page-context.ts';
import { RunnableCalls } from './RunnableCalls.tsx';
import { ToolPlaceholder } from './ToolPlaceholder.tsx';

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
  ({ http: words.request, bash: words.request, sh: 'Terminal', json: 'JSON', js: 'JavaScript' })[language] ?? language;
