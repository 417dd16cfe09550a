import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import { describeChanges, type Fact } from './describe.ts';

export function Changes({ before, after }: { before: AuditFacts | null; after: AuditFacts | null }) {
  const changes = describeChanges({ before, after });
  if (changes.length === 0) return null;
  return (
    <ul className="note fact-changes">
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          {name}: {from === null ? null : <Shown fact={from} as="del" />}
          {from === null || to === null ? null : ' → '}
          {to === null ? null : <Shown fact={to} as="ins" />}
        </li>
      ))}
    </ul>
  );
}

function Shown({ fact, as: Tag }: { fact: Fact; as: 'ins' | 'del' }) {
  if (typeof fact === 'string') return <Tag>{fact}</Tag>;
  return (
    <details>
      <summary>
        <Tag>{fact.title}</Tag>
      </summary>
      <ul>
        {fact.items.map((item) => (
          <li key={item}>
            <Tag>{item}</Tag>
          </li>
        ))}
      </ul>
    </details>
  );
}
