import { Link } from 'react-router';

interface Props<View extends string> {
  label: string;
  /** The views and what they are called; the first is the one that the bare address shows. */
  views: Record<View, string>;
  current: View;
}

/** Views of one screen, each with an address of its own. */
export function ViewSwitch<View extends string>({ label, views, current }: Props<View>) {
  const all = Object.entries(views) as [View, string][];
  return (
    <nav className="view-switch" aria-label={label}>
      {all.map(([view, title], place) => (
        <Link
          key={view}
          to={{ search: place === 0 ? '' : `?view=${view}` }}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
