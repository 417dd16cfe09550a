import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';

export interface ResourceGroup {
  readonly name: string;
  readonly endpoints: readonly EndpointListItem[];
}

export interface VersionGroup {
  readonly version: string;
  readonly resources: readonly ResourceGroup[];
  readonly endpoints: readonly EndpointListItem[];
}

/** Versions and resources in the order in which they are first met. The letter case of a resource tells nothing. */
export function groupEndpoints(endpoints: readonly EndpointListItem[]): VersionGroup[] {
  return [...Map.groupBy(endpoints, ({ version }) => version)].map(([version, ofVersion]) => ({
    version,
    endpoints: ofVersion,
    resources: [...Map.groupBy(ofVersion, (endpoint) => resourceOf(endpoint).toLowerCase())].map(([, ofResource]) => ({
      name: ofResource[0] ? resourceOf(ofResource[0]) : '',
      endpoints: ofResource,
    })),
  }));
}

/** `/api/v4.0/invoices/{id}` belongs to invoices. */
const resourceOf = ({ endpointPath }: EndpointListItem): string => endpointPath.split('/')[3] ?? endpointPath;

/** The path without what its group says already. */
export const shortPath = ({ endpointPath }: EndpointListItem): string =>
  `/${endpointPath.split('/').slice(3).join('/')}`;
