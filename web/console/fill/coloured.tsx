import type { ReactNode } from 'react';

/** Names, texts, and the other values of a line of JSON. */
const pieces =
  /(?<k>"(?:\\.|[^"\\])*"(?=\s*:))|(?<s>"(?:\\.|[^"\\])*"?)|(?<n>-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;

/** In the colours that code has on the pages. */
export function coloured(line: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: piece, index, groups = {} } of line.matchAll(pieces)) {
    const mark = Object.keys(groups).find((name) => groups[name] !== undefined);
    nodes.push(
      line.slice(end, index),
      <i key={index} className={mark}>
        {piece}
      </i>,
    );
    end = index + piece.length;
  }
  return [...nodes, line.slice(end)];
}
