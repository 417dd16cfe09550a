import { Link, useSearchParams } from 'react-router';
import { componentWords } from './messages.ts';

interface Props<View extends string> {
  /** The first is the default. */
  views: Record<View, string>;
  current: View;
}

export function ViewSwitch<View extends string>({ views, current }: Props<View>) {
  const all = Object.entries(views) as [View, string][];
  return (
    <nav className="row view-switch" aria-label={componentWords.views}>
      {all.map(([view, title], index) => (
        <Link
          key={view}
          to={{ search: index === 0 ? '' : `?view=${view}` }}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

export function useView<View extends string>(views: Record<View, string>): View {
  const [address] = useSearchParams();
  const all = Object.keys(views) as [View, ...View[]];
  return all.find((view) => view === address.get('view')) ?? all[0];
}
