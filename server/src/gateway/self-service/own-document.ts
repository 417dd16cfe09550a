import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Version } from '@fagvaerk/catalogue/model.ts';
import { createCutter } from '@fagvaerk/catalogue/published/cut-document.ts';
import { type PublicDocument, publicDocument } from '@fagvaerk/catalogue/published/public-document.ts';
import type { SiteKind } from '@fagvaerk/contract/sites.ts';
import { reasonOnSite } from '../../authorization/decide.ts';
import type { Admitted } from '../call-types.ts';
import type { Call } from './calls.ts';

type Sources = Readonly<{
  documents: readonly ApiDocument[];
  fillIn: (text: string) => string;
}>;

export type OwnDocument = (version: Version, admitted: Admitted) => PublicDocument;

export function createOwnDocument(calls: readonly Call[], { documents, fillIn }: Sources): OwnDocument {
  const cutters = new Map<string, ReturnType<typeof createCutter>>();
  /** Lazy: most are never requested. */
  const getCutter = (version: Version, kind: SiteKind) => {
    const found = cutters.get(kind + version);
    if (found) return found;
    const document = documents.find((one) => one['x-version'] === version);
    if (!document) throw new Error(`there is no document of ${version}`);
    const cutter = createCutter(JSON.parse(fillIn(JSON.stringify(publicDocument(document, kind)))));
    cutters.set(kind + version, cutter);
    return cutter;
  };
  return (version, { customer, site }) => {
    const allowed = calls.filter(
      ({ version: own, endpointID, operation: { method } }) =>
        own === version && reasonOnSite(customer, site, { endpointID, method }) === null,
    );
    const ids = new Set(allowed.map(({ operation }) => operation.id));
    return getCutter(version, site.kind)({ keeps: (id) => ids.has(id), siteName: site.name });
  };
}
