import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { type ResourceTitles, resourceKey } from '../../shell/app-start.ts';

export interface ResourceGroup {
  /** As the documentation calls it. */
  readonly title: string;
  readonly endpoints: readonly EndpointListItem[];
}

export interface VersionGroup {
  readonly version: string;
  readonly resources: readonly ResourceGroup[];
  readonly endpoints: readonly EndpointListItem[];
}

/** Versions and resources in the order in which they are first met. */
export function groupEndpoints(endpoints: readonly EndpointListItem[], titles: ResourceTitles): VersionGroup[] {
  return [...Map.groupBy(endpoints, ({ version }) => version)].map(([version, ofVersion]) => ({
    version,
    endpoints: ofVersion,
    resources: [...Map.groupBy(ofVersion, ({ endpointPath }) => resourceKey(endpointPath))].map(
      ([key, ofResource]) => ({
        title: titles[key] ?? key,
        endpoints: ofResource,
      }),
    ),
  }));
}

/** The path without what its group says already. */
export const shortPath = ({ endpointPath }: EndpointListItem): string =>
  `/${endpointPath.split('/').slice(3).join('/')}`;
