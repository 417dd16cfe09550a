import { useEffect } from 'react';

/** Closes after the render in which nothing is unsaved any more, so that nobody is asked about it. */
export function useCloseWhenSaved(isSaved: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
}
