import type { MenuEntry } from '../shell/menu.ts';
import { useLanguage } from '../shell/use-language.ts';

export function PreviousNext({ previous, next }: { previous: MenuEntry | null; next: MenuEntry | null }) {
  const { words } = useLanguage();
  return (
    <nav className="page-turner" aria-label={`${words.previous} / ${words.next}`}>
      {previous ? (
        <a href={previous.route} rel="prev">
          <span>{words.previous}</span>
          {previous.title}
        </a>
      ) : null}
      {next ? (
        <a className="next" href={next.route} rel="next">
          <span>{words.next}</span>
          {next.title}
        </a>
      ) : null}
    </nav>
  );
}
