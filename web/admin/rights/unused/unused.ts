import type { AccessToPreview, EndpointAccessChange, EndpointUse } from '@fagvaerk/contract/rights.ts';
import { type Level, mapFlags, toAccessRow } from '../changes.ts';

/** Rights given within the period have not had the time to be used. */
export const unusedLevels = ({ granted, used, givenAt }: EndpointUse): Level[] =>
  givenAt === null ? granted.filter((level) => !used.includes(level)) : [];

export const countUnused = (uses: readonly EndpointUse[]): number =>
  uses.reduce((sum, use) => sum + unusedLevels(use).length, 0);

/** An endpoint without used levels loses its row. */
export function removeUnused(customerId: number, uses: readonly EndpointUse[]): EndpointAccessChange {
  const kept = ({ granted, used }: EndpointUse) => granted.filter((level) => used.includes(level));
  const [some, none] = [uses.filter((use) => kept(use).length > 0), uses.filter((use) => kept(use).length === 0)];
  return {
    Set: some.map((use) => rowOf(customerId, use, kept(use))),
    Remove: none.map((use) => keyOf(customerId, use)),
  };
}

export function replaceAccessAllWithUsed(customerId: number, uses: readonly EndpointUse[]): AccessToPreview {
  const used = uses.filter((use) => use.used.length > 0);
  const unused = uses.filter((use) => use.used.length === 0 && use.granted.length > 0);
  return {
    CustomerID: customerId,
    AccessAll: false,
    Set: used.map((use) => rowOf(customerId, use, use.used)),
    Remove: unused.map((use) => keyOf(customerId, use)),
  };
}

const keyOf = (CustomerID: number, { siteID: SiteID, endpointID: EndpointID }: EndpointUse) => ({
  CustomerID,
  SiteID,
  EndpointID,
});

const rowOf = (customerId: number, use: EndpointUse, levels: readonly Level[]) =>
  toAccessRow(
    { CustomerID: customerId, SiteID: use.siteID },
    use.endpointID,
    mapFlags((level) => levels.includes(level)),
  );
