import { signedCallSeconds } from '@fagvaerk/contract/limits.ts';
import { Agent, request } from 'undici';
import { signJwt } from '../http/jwt.ts';
import { Problem } from '../http/problem.ts';
import { managementClaims } from './token.ts';

export interface SandboxUpstream {
  readonly baseUrl: string;
  /** Unix socket or named pipe; undefined for TCP. */
  readonly socketPath: string | undefined;
  readonly secret: string;
}

export type RunningSandbox = Readonly<ReturnType<typeof connectSandbox>>;
export type SandboxAdmin = RunningSandbox['admin'];

type SandboxSite = Readonly<{ siteID: number; company: string }>;
type Size = Readonly<{ bytes: number; seededAtMs: number }>;

const retryAfterMs = 2_000;
const timeoutMs = 30_000;

export function connectSandbox(upstream: SandboxUpstream, stop = async (): Promise<void> => {}) {
  const { baseUrl, socketPath, secret } = upstream;
  const dispatcher = new Agent(socketPath === undefined ? {} : { connect: { socketPath } });

  async function call<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, content?: object): Promise<Answer> {
    const claims = { ...managementClaims, exp: Math.floor(Date.now() / 1000) + signedCallSeconds };
    try {
      const { statusCode, body } = await request(baseUrl + path, {
        dispatcher,
        method,
        headersTimeout: timeoutMs,
        headers: { authorization: `Bearer ${signJwt(claims, secret)}`, 'content-type': 'application/json' },
        body: content === undefined ? null : JSON.stringify(content),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${method} ${path} was answered with ${statusCode}`);
      return JSON.parse(text) as Answer;
    } catch (cause) {
      throw new Problem('sandbox-unavailable', { retryAfterMs, cause });
    }
  }

  return {
    upstream,
    admin: {
      async reset({ siteID, company }: SandboxSite, unlessSinceMs?: number): Promise<boolean> {
        const path = `/sites/${siteID}/reset`;
        const { wasReset } = await call<{ wasReset: boolean }>('POST', path, { company, unlessSinceMs });
        return wasReset;
      },
      /** Creates the records if there are none, and caches them. */
      async prepare({ siteID, company }: SandboxSite): Promise<void> {
        await call('POST', `/sites/${siteID}/prepare`, { company });
      },
      async remove(siteIDs: readonly number[]): Promise<void> {
        for (const siteID of siteIDs) await call('DELETE', `/sites/${siteID}`);
      },
      async sizes(): Promise<Map<number, Size>> {
        const { sites } = await call<{ sites: (Size & { siteID: number })[] }>('GET', '/sites');
        return new Map(sites.map(({ siteID, ...size }) => [siteID, size]));
      },
      memory: () => call<{ sites: number; bytes: number }>('GET', '/memory'),
    },
    async close(): Promise<void> {
      await dispatcher.close();
      await stop();
    },
  };
}
