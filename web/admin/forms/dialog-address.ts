import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** A dialog whose being open stands in the address: Back closes it, and a reload or a login keeps it. */
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
