export function commonSecurityHeaders(origin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Programs have no use for them, and each costs time. */
export const pageSecurityHeaders = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

export function pageContentPolicy(scriptHashes: readonly string[], style: readonly string[] | 'unsafe-inline'): string {
  const sources = (named: readonly string[]) => named.map((source) => ` '${source}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${sources(scriptHashes)}`,
    `style-src 'self'${sources(style === 'unsafe-inline' ? [style] : style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
