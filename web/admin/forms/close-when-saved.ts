import { useEffect } from 'react';

/** An effect, so `UnsavedGuard` has already seen the clean form. */
export function useCloseWhenSaved(isSaved: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
}
