import { looksLikeKey } from '../key-in-text.ts';

/** The portal's own ids are shorter than a key. Others must not look like one, as the id is put into the URL. */
export function requestIdIn(text: string): string | null {
  const id = text.replace(/^\s*x-request-id\s*:/i, '').trim();
  const isOwn = /^[\da-f]{24}$/i.test(id);
  return isOwn || (/^(?=.*\d)[\w.:-]{8,64}$/.test(id) && !looksLikeKey(id)) ? id : null;
}
