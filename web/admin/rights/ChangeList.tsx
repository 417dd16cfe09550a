import { type EndpointChange, methodsOf } from './changes.ts';
import { rightsWords } from './messages.ts';

const kinds = ['given', 'taken'] as const;

export function ChangeList({ changes }: { changes: readonly EndpointChange[] }) {
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={`${change.siteName} ${change.endpoint.id}`}>
          <code>{change.endpoint.endpointPath}</code>
          {change.siteName ? <span>{change.siteName}</span> : null}
          {kinds.map((kind) =>
            change[kind].length > 0 ? (
              <span key={kind} className={kind === 'given' ? 'good' : 'bad'}>
                {rightsWords[kind]}: {methodsOf(change.endpoint, change[kind]).join(', ')}
              </span>
            ) : null,
          )}
        </li>
      ))}
    </ul>
  );
}
