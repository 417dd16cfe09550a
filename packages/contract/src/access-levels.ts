import type { Localised } from './language.ts';

/** In the order of the columns in the panel. */
export const accessLevels = ['POST', 'GET', 'PUT', 'DELETE'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export function levelOf(method: string): AccessLevel | undefined {
  const same: Record<string, AccessLevel> = { PATCH: 'PUT', HEAD: 'GET' };
  return accessLevels.find((level) => level === (same[method] ?? method));
}

export const isOffered = ({ methods }: { methods: readonly string[] }, level: AccessLevel): boolean =>
  methods.includes(level) || (level === 'PUT' && methods.includes('PATCH'));

export const rightNames = {
  POST: { da: 'opret', en: 'create' },
  GET: { da: 'læs', en: 'read' },
  PUT: { da: 'opdatér', en: 'update' },
  PATCH: { da: 'opdatér', en: 'update' },
  DELETE: { da: 'slet', en: 'delete' },
} as const satisfies Record<string, Localised>;

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
