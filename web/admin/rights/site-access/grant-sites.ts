import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { useChange } from '../../api/change.ts';
import { AdminError } from '../../api/failure.ts';
import { rightsWords } from '../messages.ts';
import { addSiteAccess, assignRole } from '../rights-api.ts';
import { toSentRules } from '../role-rights.ts';

interface Grant {
  customerID: number;
  sites: readonly Site[];
  /** Own roles are followed; built-in ones are copied. */
  role?: AccessRole | undefined;
}

export const joinSiteNames = (sites: readonly Site[]): string => sites.map(({ name }) => name).join(', ');

/** The sites themselves were granted. */
export class RightsNotGrantedError extends AdminError {
  constructor(error: AdminError) {
    super(error.failure, { cause: error });
  }
}

/** Idempotent, so a partial failure can be retried. */
export const useGrantSites = ({ announces }: { announces: boolean }) =>
  useChange({
    run: async ({ customerID, sites, role }: Grant) => {
      await addSiteAccess(sites.map(({ recordId }) => ({ ExternalCustomerID: customerID, ActiveSiteID: recordId })));
      if (!role) return;
      const chosen = { CustomerIDs: [customerID], SiteIDs: sites.map(({ recordId }) => recordId) };
      const { roleID, rules } = role;
      await assignRole(
        roleID === null
          ? { ...chosen, Rules: toSentRules(rules), Mode: 'add' }
          : { ...chosen, RoleID: roleID, Mode: 'link' },
      ).catch((error: AdminError) => {
        throw new RightsNotGrantedError(error);
      });
    },
    invalidates: ['customers', 'sites', 'roles'],
    ...(announces && { done: ({ sites }: Grant) => rightsWords.siteAccessGiven(joinSiteNames(sites)) }),
  });
