export interface SandboxUpstream {
  readonly baseUrl: string;
  /** The Unix socket or named pipe that it listens on; undefined where it listens on a port. */
  readonly socketPath: string | undefined;
  readonly secret: string;
}

export interface SandboxAdmin {
  /** Restores the example company of a site. False where the site was last restored at or after `unlessSinceMs`. */
  reset(site: { readonly siteID: number; readonly company: string }, unlessSinceMs?: number): Promise<boolean>;
  remove(siteIDs: readonly number[]): Promise<void>;
  /** The sites that hold records, by id. */
  sizes(): Promise<Map<number, { readonly bytes: number; readonly seededAtMs: number }>>;
  /** The sites that are cached in memory. */
  memory(): Promise<{ readonly sites: number; readonly bytes: number }>;
}

export interface RunningSandbox {
  readonly upstream: SandboxUpstream;
  readonly admin: SandboxAdmin;
  close(): Promise<void>;
}
