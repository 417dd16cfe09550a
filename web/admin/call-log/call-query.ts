import type { CallOnSite } from '../../call-log/ExplainForm.tsx';

export const formatCallQuery = ({ method, site, path }: CallOnSite): string =>
  `${method} ${encodeURIComponent(site)} ${path.trim()}`;

export function parseCallQuery(line: string): CallOnSite | null {
  const [, method = '', site = '', path = ''] = /^([A-Z]+) (\S*) (.+)$/s.exec(line) ?? [];
  return path ? { method, site: decoded(site), path } : null;
}

/** The URL may be edited by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const toApiQuery = (customerId: number, { method, site, path }: CallOnSite): URLSearchParams =>
  new URLSearchParams({
    ExternalCustomerID: String(customerId),
    Method: method,
    Path: path,
    ...(site && { SiteName: site }),
  });
