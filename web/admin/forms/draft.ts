import { useLocation } from 'react-router';

export interface Draft {
  form: string;
  typed: unknown;
}

/** Router state, so the draft survives a login. */
interface DraftState {
  draft: Draft;
}

const isDraftState = (state: unknown): state is DraftState =>
  typeof state === 'object' && state !== null && 'draft' in state;

export const hasDraft = ({ state }: { state: unknown }): boolean => isDraftState(state);

/** Only the form itself writes its draft, hence the cast. */
export function useDraft<Typed>(form: string): Typed | undefined {
  const { state } = useLocation();
  return isDraftState(state) && state.draft.form === form ? (state.draft.typed as Typed) : undefined;
}
