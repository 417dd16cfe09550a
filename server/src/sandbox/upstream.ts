export interface SandboxUpstream {
  readonly baseUrl: string;
  /** Unix socket or named pipe; undefined for TCP. */
  readonly socketPath: string | undefined;
  readonly secret: string;
}

export interface SandboxAdmin {
  reset(site: { readonly siteID: number; readonly company: string }, unlessSinceMs?: number): Promise<boolean>;
  remove(siteIDs: readonly number[]): Promise<void>;
  sizes(): Promise<Map<number, { readonly bytes: number; readonly seededAtMs: number }>>;
  memory(): Promise<{ readonly sites: number; readonly bytes: number }>;
}

export interface RunningSandbox {
  readonly upstream: SandboxUpstream;
  readonly admin: SandboxAdmin;
  close(): Promise<void>;
}
