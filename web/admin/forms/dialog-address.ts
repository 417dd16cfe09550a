import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Dialog state in the URL: Back closes it; reloads and logins keep it. */
export function useDialogAddress(name: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const value = search.get(name);

  const open = useCallback(
    (newValue = '1') => {
      const next = new URLSearchParams(location.search);
      next.set(name, newValue);
      void navigate({ search: `?${next}` }, { preventScrollReset: true });
    },
    [name, navigate],
  );
  const close = useCallback(() => {
    const next = new URLSearchParams(location.search);
    next.delete(name);
    void navigate({ search: next.size > 0 ? `?${next}` : '' }, { replace: true, preventScrollReset: true });
  }, [name, navigate]);

  return { value, isOpen: value !== null, open, close };
}
