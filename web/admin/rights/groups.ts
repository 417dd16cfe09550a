import type { EndpointListItem } from '@fagvaerk/contract/rights.ts';
import { type ResourceTitles, resourceKey } from '../../shell/app-start.ts';

export interface ResourceGroup {
  readonly title: string;
  readonly endpoints: readonly EndpointListItem[];
}

export interface VersionGroup {
  readonly version: string;
  readonly resources: readonly ResourceGroup[];
  readonly endpoints: readonly EndpointListItem[];
}

/** In order of first appearance. */
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

export const shortPath = ({ endpointPath }: EndpointListItem): string =>
  `/${endpointPath.split('/').slice(3).join('/')}`;

export function findEndpoints(endpoints: readonly EndpointListItem[], search: string, titles: ResourceTitles) {
  const text = search.trim().toLowerCase();
  return endpoints.filter(({ endpointPath }) =>
    [endpointPath, titles[resourceKey(endpointPath)] ?? ''].some((name) => name.toLowerCase().includes(text)),
  );
}
