import { hash } from 'node:crypto';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** 122 random bits need no slow hash. UUIDs are case-insensitive. */
export const hashApiKey = (apiKey: string): string => hash('sha256', apiKey.toLowerCase(), 'hex');

export const demoKeyHash = hashApiKey(exampleApiKey);

export const hasKey = (keyHash: string) => (builder: ExpressionBuilder<Schema, 'customers'>) =>
  builder.or([builder('key_hash', '=', keyHash), builder('old_key_hash', '=', keyHash)]);

export const fingerprintKey = (keyHash: string): number => Number.parseInt(keyHash.slice(0, 8), 16) | 0;
