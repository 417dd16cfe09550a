/** What calls to a live site are signed with, as it rests: what it opens by, and from when on it signs. */
export type SealedSecret = Readonly<{ hash: string; sealed: string; signsFromMs: number }>;

const keyIDCharacters = 16;

/** Names a secret without giving it away. */
export const keyIDOf = ({ hash }: Pick<SealedSecret, 'hash'>): string => hash.slice(0, keyIDCharacters);

/** The latest that signs by then. The clocks of processes differ, so that none may have come to sign yet: then the first. */
export const signingAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.findLast(({ signsFromMs }) => signsFromMs <= atMs) ?? secrets[0];

/** The one that comes after it. */
export const waitingAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.find((secret, place) => place > 0 && secret.signsFromMs > atMs);
