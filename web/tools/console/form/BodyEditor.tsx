import { lineAt, readJson } from '@fagvaerk/catalogue/json-positions.ts';
import { type ReactNode, useId, useRef } from 'react';
import { TextButton } from '../../buttons.tsx';
import type { Violation } from '../call/call.ts';
import { number, words } from '../words.ts';
import { highlightJson } from './highlight-json.tsx';

interface Props {
  text: string;
  violations: readonly Violation[];
  onChange: (text: string) => void;
  onReset: () => void;
  children: ReactNode;
}

interface Problem {
  readonly offset: number;
  readonly line: number;
  /** Zero-based; null where the line number is enough. */
  readonly index: number | null;
  readonly message: string;
  readonly link: string | null;
}

/** Highlighting a longer body on every keystroke would be slow. */
const highlightedMaximumCharacters = 60_000;

export function BodyEditor({ text, violations, onChange, onReset, children }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = text.split('\n');
  const problems = findProblems(text, violations);
  const byLine = Map.groupBy(problems, ({ line }) => line);
  const goTo = (offset: number): void => {
    area.current?.focus();
    area.current?.setSelectionRange(offset, offset);
  };
  return (
    <div className="console-body">
      <div className="apart">
        <label htmlFor={id}>{words.body}</label>
        <TextButton onClick={onReset}>{words.resetBody}</TextButton>
      </div>
      <div className="console-editor">
        <pre className="console-gutter" aria-hidden="true">
          {lines.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
            <span key={index} className={byLine.has(index + 1) ? 'wrong' : undefined}>{`${index + 1}\n`}</span>
          ))}
        </pre>
        <div className="console-text">
          <pre aria-hidden="true">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
              <Line key={index} text={line} isPlain={text.length > highlightedMaximumCharacters}>
                {byLine.get(index + 1)?.map(({ message }) => message)}
              </Line>
            ))}
          </pre>
          <textarea
            ref={area}
            id={id}
            value={text}
            aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
            aria-invalid={problems.length > 0 ? true : undefined}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            wrap="off"
            translate="no"
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      </div>
      <ul className="note bad console-problems" id={`${id}-problems`}>
        {problems.map(({ offset, line, index, message, link }) => (
          <li key={`${offset} ${message}`}>
            <TextButton onClick={() => goTo(offset)}>
              {[words.line(number(line)), ...(index === null ? [] : [words.object(number(index + 1))])].join(', ')}
            </TextButton>{' '}
            {message} {link ? <a href={link}>{words.readMore}</a> : null}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** JSON syntax first; violations reported by the API only for valid JSON. */
function findProblems(text: string, violations: readonly Violation[]): Problem[] {
  const read = readJson(text);
  if ('expected' in read) {
    const { expected, offset } = read;
    return [{ offset, line: lineAt(text, offset), index: null, message: words.faults[expected], link: null }];
  }
  return violations
    .filter(({ index }) => index !== null)
    .map(({ index, field, message, link }) => {
      const offset = read.offsetOf(field === '' ? `[${index}]` : `[${index}].${field}`);
      return { offset, line: lineAt(text, offset), index: text.includes('\n') ? null : index, message, link };
    })
    .sort((one, other) => one.offset - other.offset);
}

function Line({ text, isPlain, children }: { text: string; isPlain: boolean; children: string[] | undefined }) {
  return (
    <span className={children ? 'wrong' : undefined}>
      {isPlain ? text : highlightJson(text)}
      {children ? <em>{`  ${children.join(' · ')}`}</em> : null}
      {'\n'}
    </span>
  );
}
