import { useId } from 'react';
import { CopyButton } from '../../islands/CopyButton.tsx';
import { Island } from '../../islands/Island.tsx';
import { useReading } from '../reading.ts';
import { highlight } from './highlight.ts';

interface Props {
  title: string;
  /** Said by the documents rather than by the interface. */
  titleIsDanish?: boolean;
  language: string;
  code: string;
}

export function CodeExample({ title, titleIsDanish = false, language: codeLanguage, code }: Props) {
  const { language, danish } = useReading();
  const id = useId();
  return (
    <figure className="code">
      <figcaption>
        <span {...(titleIsDanish ? danish : {})}>{title}</span>
        <Island name="CopyButton" props={{ language, target: id, label: title }} component={CopyButton} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own documents, escaped by the highlighter. */}
        <code id={id} translate="no" dangerouslySetInnerHTML={{ __html: highlight(code, codeLanguage) }} />
      </pre>
    </figure>
  );
}
