import { useLocation } from 'react-router';

/** What was typed, and into which form. */
export interface Draft {
  form: string;
  typed: unknown;
}

/** It travels with the address through a login, and is there again afterwards. */
interface Carrier {
  draft: Draft;
}

const isCarrier = (state: unknown): state is Carrier => typeof state === 'object' && state !== null && 'draft' in state;

export const carriesDraft = ({ state }: { state: unknown }): boolean => isCarrier(state);

/** What came back with this visit for the form. Only what the form itself wrote is ever in it. */
export function useDraft<Typed>(form: string): Typed | undefined {
  const { state } = useLocation();
  return isCarrier(state) && state.draft.form === form ? (state.draft.typed as Typed) : undefined;
}
