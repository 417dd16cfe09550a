import type { ReactNode } from 'react';

const tokens =
  /(?<k>"(?:\\.|[^"\\])*"(?=\s*:))|(?<s>"(?:\\.|[^"\\])*"?)|(?<n>-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;

export function highlightJson(line: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of line.matchAll(tokens)) {
    const className = Object.keys(groups).find((name) => groups[name] !== undefined);
    nodes.push(
      line.slice(end, index),
      <i key={index} className={className}>
        {token}
      </i>,
    );
    end = index + token.length;
  }
  return [...nodes, line.slice(end)];
}
