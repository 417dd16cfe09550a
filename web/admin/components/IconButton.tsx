import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  label: string;
  icon: ReactNode;
}

/** Native elements, because a list may have hundreds. */
export function IconButton({ label, icon, onClick }: Props & { onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

export function IconLink({ label, icon, to }: Props & { to: string }) {
  return (
    <Link className="icon-button" aria-label={label} title={label} to={to}>
      {icon}
    </Link>
  );
}
