import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  /** What it does, in words that stand alone. */
  label: string;
  icon: ReactNode;
}

/** Plain elements of the platform: a list has hundreds of them. */
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
