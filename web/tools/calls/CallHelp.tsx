import { callMessagesIn } from '../../language/call-messages.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import type { OwnCall } from '../key/access-api.ts';
import { errorDocsUrl } from '../key/key-error.ts';
import type { OwnKey } from '../key/key-store.ts';
import { documentedPaths } from './documented-paths.ts';
import { WhySteps } from './WhySteps.tsx';

export function CallHelp({ call, owner: { apiKey } }: { call: OwnCall; owner: OwnKey }) {
  const { code, outcome, siteName } = call;
  const explained = outcome === 'refused' ? callToExplain(call) : null;
  if (explained) return <WhySteps caller={{ apiKey, siteName }} call={explained} />;
  return code === null ? null : <a href={errorDocsUrl(code)}>{callMessagesIn().aboutCode(code)}</a>;
}

/** The log hides the name of a site the key has no access to; without it the call cannot be explained. HEAD is authorized as GET. */
function callToExplain({ method, path, siteName, code }: OwnCall): CallToExplain | null {
  const isExplained = siteName !== null || code === 'site-missing';
  if (path === null || !isExplained || !documentedPaths.includes(path)) return null;
  return { method: method === 'HEAD' ? 'GET' : method, path };
}
