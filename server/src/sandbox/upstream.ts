export interface SandboxUpstream {
  readonly baseUrl: string;
  /** Unix socket or named pipe; undefined for TCP. */
  readonly socketPath: string | undefined;
  readonly secret: string;
}

type SandboxSite = Readonly<{ siteID: number; company: string }>;

export interface SandboxAdmin {
  /** Creates the records if there are none, and caches them. */
  prepare(site: SandboxSite): Promise<void>;
  reset(site: SandboxSite, unlessSinceMs?: number): Promise<boolean>;
  remove(siteIDs: readonly number[]): Promise<void>;
  sizes(): Promise<Map<number, { readonly bytes: number; readonly seededAtMs: number }>>;
  memory(): Promise<{ readonly sites: number; readonly bytes: number }>;
}

export interface RunningSandbox {
  readonly upstream: SandboxUpstream;
  readonly admin: SandboxAdmin;
  close(): Promise<void>;
}
