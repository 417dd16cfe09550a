/** In the order of the columns in the panel. */
export const accessLevels = ['POST', 'GET', 'PUT', 'DELETE'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export function levelOf(method: string): AccessLevel | undefined {
  const same: Record<string, AccessLevel> = { PATCH: 'PUT', HEAD: 'GET' };
  return accessLevels.find((level) => level === (same[method] ?? method));
}

export const isOffered = ({ methods }: { methods: readonly string[] }, level: AccessLevel): boolean =>
  methods.includes(level) || (level === 'PUT' && methods.includes('PATCH'));

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
