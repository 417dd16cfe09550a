import { useLocation } from 'react-router';

/** What was typed travels with the address through a login, and is there again afterwards. */
interface Carrier {
  draft: unknown;
}

const isCarrier = (state: unknown): state is Carrier => typeof state === 'object' && state !== null && 'draft' in state;

export const carriesDraft = ({ state }: { state: unknown }): boolean => isCarrier(state);

/** The draft that came back with this visit. Only what the screen itself wrote is ever in it. */
export function useDraft<Draft>(): Draft | undefined {
  const { state } = useLocation();
  return isCarrier(state) ? (state.draft as Draft) : undefined;
}
