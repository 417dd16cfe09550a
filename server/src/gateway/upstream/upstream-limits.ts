import { siteAnswersWithinSeconds, siteResponseWithinSeconds } from '@fagvaerk/contract/limits.ts';

export type UpstreamLimits = Readonly<{
  /** From the end of the request to the headers of the response, and the rest of a short one. */
  headWithinMs: number;
  /** The rest of a long response. */
  responseWithinMs: number;
  responseMaximumBytes: number;
  connectionsPerSite: number;
}>;

export const defaultLimits: UpstreamLimits = {
  headWithinMs: siteAnswersWithinSeconds * 1000,
  responseWithinMs: siteResponseWithinSeconds * 1000,
  responseMaximumBytes: 200 * 1024 * 1024,
  connectionsPerSite: 50,
};
