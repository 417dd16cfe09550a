import { hash } from 'node:crypto';

/** What a key is looked up by. Its 122 random bits need no slow hash, and UUIDs mean the same in either letter case. */
export const hashApiKey = (apiKey: string): string => hash('sha256', apiKey.toLowerCase(), 'hex');
