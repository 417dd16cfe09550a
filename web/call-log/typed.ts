/** The path of a pasted URL or path. */
export const parsePath = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/?/, '/');

/** Accepts the whole pasted header. */
export const parseRequestId = (pasted: string): string => pasted.replace(/^\s*x-request-id\s*:/i, '').trim();
