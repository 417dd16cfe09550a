/** A call that an administrator asks about; it need not have been made. */
export interface AskedCall {
  readonly method: string;
  /** As it would be sent; empty where none is. */
  readonly site: string;
  readonly path: string;
}

export const askedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** In one line, as addresses keep it. */
export const writeAsked = ({ method, site, path }: AskedCall): string =>
  `${method} ${encodeURIComponent(site)} ${path.trim()}`;

/** Null where nothing is asked yet. */
export function readAsked(line: string): AskedCall | null {
  const [, method = '', site = '', path = ''] = /^([A-Z]+) (\S*) (.+)$/s.exec(line) ?? [];
  return path ? { method, site: decoded(site), path } : null;
}

/** Addresses can be written by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const toApiQuery = (customerId: number, { method, site, path }: AskedCall): URLSearchParams =>
  new URLSearchParams({
    ExternalCustomerID: String(customerId),
    Method: method,
    Path: path,
    ...(site && { SiteName: site }),
  });
