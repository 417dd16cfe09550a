import type { Counterpart, Named } from '@fagvaerk/catalogue/migration/counterparts.ts';
import type { Proof } from '@fagvaerk/catalogue/samples/printed.ts';
import { createContext, use } from 'react';

const ProofContext = createContext<Proof | null>(null);
export const ProofProvider = ProofContext.Provider;
export const useProof = (): Proof | null => use(ProofContext);

interface OtherVersion {
  /** For example `3.0`. */
  readonly version: string;
  /** Whether this page's version is the newer one. */
  readonly isNewer: boolean;
  /** The section of the migration guide. */
  readonly section: string | undefined;
  readonly counterpartOf: (id: string) => Counterpart | undefined;
  /** Parts of the other page that the object or list of parameters has not. */
  readonly missingIn: (id: string) => readonly Named[];
}

const OtherVersionContext = createContext<OtherVersion>({
  version: '',
  isNewer: false,
  section: undefined,
  counterpartOf: () => undefined,
  missingIn: () => [],
});
export const OtherVersionProvider = OtherVersionContext.Provider;
export const useOtherVersion = (): OtherVersion => use(OtherVersionContext);
