/** How a call that comes back to the portal is recognised. */
const pseudonym = 'fagvaerk';
const ownVia = `1.1 ${pseudonym}`;

type Headers = Readonly<{ via?: string | undefined }>;

export const comesFromHere = ({ via }: Headers): boolean => via?.includes(pseudonym) === true;

/** What is put behind the names of those that a call came through before. */
export const viaHere = ({ via }: Headers): string => (via ? `${via}, ${ownVia}` : ownVia);
