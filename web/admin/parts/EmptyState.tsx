import type { ReactNode } from 'react';

/** A list with nothing in it says why, and what to do. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
