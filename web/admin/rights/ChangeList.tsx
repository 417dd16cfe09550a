import { isOffered } from '@fagvaerk/contract/access-levels.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { type EndpointChange, methodsOf } from './changes.ts';
import { rightsWords } from './messages.ts';
import { roleWords } from './roles/messages.ts';

const kinds = ['given', 'taken'] as const;

export function ChangeList({ changes }: { changes: readonly EndpointChange[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
    <ul className="ruled changes" tabIndex={0}>
      {changes.map((change) => (
        <li key={`${change.siteName} ${change.endpoint.id}`}>
          <code>{change.endpoint.endpointPath}</code>
          {change.siteName ? <span>{change.siteName}</span> : null}
          {kinds.map((kind) =>
            change[kind].length > 0 ? (
              <span key={kind} className={kind === 'given' ? 'good' : 'bad'}>
                {rightsWords[kind]}: {methodsOf(change.endpoint, change[kind]).join(', ')}
                {kind === 'taken' || change.given.every((level) => isOffered(change.endpoint, level))
                  ? null
                  : ` (${rightsWords.forLater})`}
              </span>
            ) : null,
          )}
        </li>
      ))}
    </ul>
  );
}

/** Said wherever the rights of a site that follows a role are edited. */
export const BecomesIndividual = ({ roles }: { roles: readonly (CustomerSite['role'] | undefined)[] }) =>
  [...new Set(roles.map((role) => role?.name))].map((name) =>
    name === undefined ? null : (
      <p key={name} role="note">
        {roleWords.becomesIndividual(name)}
      </p>
    ),
  );
