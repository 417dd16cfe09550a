import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Replaces what the page was built with. */
export function mount(id: string, tool: ReactNode): void {
  const container = document.getElementById(id);
  if (!container) throw new Error(`The page has no place for ${id}`);
  createRoot(container).render(<StrictMode>{tool}</StrictMode>);
}
