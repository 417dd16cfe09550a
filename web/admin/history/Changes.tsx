import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import { describeChanges, type FactChange } from './describe.ts';

export function Changes({ before, after }: { before: AuditFacts | null; after: AuditFacts | null }) {
  const changes = describeChanges({ before, after });
  if (changes.length === 0) return null;
  return (
    <ul className="fact-changes">
      {changes.map((change) => (
        <li key={change.name}>
          {change.name}: <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change: { from, to } }: { change: FactChange }) {
  if (from === null) return <ins>{to}</ins>;
  if (to === null) return <del>{from}</del>;
  return (
    <>
      <del>{from}</del> → <ins>{to}</ins>
    </>
  );
}
