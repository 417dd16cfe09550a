import type { Translation } from '@fagvaerk/catalogue/migration/translate.ts';
import { useMemo } from 'react';
import { migrationMessagesIn } from '../../language/migration-messages.ts';
import { CopyButton } from '../console/CopyButton.tsx';
import { type DiffLine, diffLines } from './diff-lines.ts';

export function Translated({ translation }: { translation: Translation }) {
  const words = migrationMessagesIn();
  const { answer, lost, added, unknown } = translation;
  const lines = useMemo(() => diffLines(translation, words), [translation, words]);
  return (
    <section aria-label={words.translated} className="translated">
      <p role="status">{words.counted(lost.length, added.length)}</p>
      <figure className="code">
        <figcaption>
          <span>{words.translated}</span>
          <CopyButton label={words.copy} text={() => JSON.stringify(answer, null, 2)} notices={words} />
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard. */}
        <pre tabIndex={0}>
          <code translate="no">
            {lines.map((line, container) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its container.
              <Line key={container} line={line} />
            ))}
          </code>
        </pre>
      </figure>
      {added.length > 0 ? (
        <details>
          <summary>{words.newFields(added.length)}</summary>
          <code translate="no">{added.join(', ')}</code>
        </details>
      ) : null}
      {lost.length > 0 ? (
        <>
          <h3>{words.lost}</h3>
          <dl className="ruled lost" lang="da">
            {lost.map(({ path, text }) => (
              <div key={path}>
                <dt>
                  <code translate="no">{path}</code>
                </dt>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
                <dd dangerouslySetInnerHTML={{ __html: text }} />
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {unknown.length > 0 ? (
        <>
          <h3>{words.unknown}</h3>
          <p>
            {`${words.unknownHint} `}
            <code translate="no">{unknown.join(', ')}</code>
          </p>
        </>
      ) : null}
    </section>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  if (kind === 'lost') return <del>{`- ${text}  ${migrationMessagesIn().isLost}\n`}</del>;
  if (kind === 'new') return <ins>{`+ ${text}\n`}</ins>;
  return kind === 'left-out' ? <i className="c">{`  ${text}\n`}</i> : `  ${text}\n`;
}
