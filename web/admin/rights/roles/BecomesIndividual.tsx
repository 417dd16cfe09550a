import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { roleWords } from './messages.ts';

/** Said wherever the rights of a site that follows a role are edited. */
export const BecomesIndividual = ({ roles }: { roles: readonly (CustomerSite['role'] | undefined)[] }) =>
  [...new Set(roles.map((role) => role?.name))].map((name) =>
    name === undefined ? null : (
      <p key={name} role="note">
        {roleWords.becomesIndividual(name)}
      </p>
    ),
  );
