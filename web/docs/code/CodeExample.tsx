import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { CodeTools } from '../../islands/CodeTools.tsx';
import { Island } from '../../islands/Island.tsx';
import { useReading } from '../reading.ts';
import { highlight } from './highlight.ts';
import { ProvenMark } from './ProvenMark.tsx';

interface Props {
  title: string;
  /** Said by the documents rather than by the interface. */
  titleIsDanish?: boolean;
  language: string;
  code: string;
}

/** The narrowest box that a page has, and the lowest; what fits there needs no tool. */
const narrowest = { characters: 36, lines: 9 };

export function CodeExample({ title, titleIsDanish = false, language: codeLanguage, code }: Props) {
  const { language, danish } = useReading();
  const lines = code.split('\n');
  const isSample = codeLanguage === 'bash' && readCurl(code) !== null;
  const isWide = isSample || lines.some(({ length }) => length > narrowest.characters);
  const isTall = isSample || lines.length > narrowest.lines;
  return (
    <figure className="code" data-sample={isSample ? '' : undefined}>
      <figcaption>
        <span {...(titleIsDanish ? danish : {})}>{title}</span>
        <ProvenMark code={code} isCall={isSample} />
        <Island name="CodeTools" props={{ language, label: title, isSample, isWide, isTall }} component={CodeTools} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code
          className={codeLanguage === 'json' ? 'json' : undefined}
          translate="no"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own documents, escaped by the highlighter.
          dangerouslySetInnerHTML={{ __html: highlight(code, codeLanguage) }}
        />
      </pre>
    </figure>
  );
}
