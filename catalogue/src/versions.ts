import type { Version } from './model.ts';

/** Newest first, as menus show them. */
export const VERSIONS: readonly Version[] = ['v4.0', 'v3.0'];
