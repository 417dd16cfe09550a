/** Also inside pasted headers. Such text must stay out of URLs, which are stored, shared and logged. */
export const looksLikeKey = (text: string): boolean => /\b(?:[\da-f]{8}-|[\da-f]{16})/i.test(text);

const keyInside = /\b([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\b/i;

export const extractKey = (text: string): string | undefined => keyInside.exec(text)?.slice(1).join('-').toLowerCase();
