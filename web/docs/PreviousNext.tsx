import type { MenuEntry } from '../shell/menu.ts';
import { useLanguage } from '../shell/use-language.ts';

export function PreviousNext({ previous, next }: { previous: MenuEntry | null; next: MenuEntry | null }) {
  const { words } = useLanguage();
  return (
    <nav className="page-turner" aria-label={`${words.previous} / ${words.next}`}>
      {previous ? (
        <a className="box" href={previous.route} rel="prev">
          <span className="note">{words.previous}</span>
          {previous.title}
        </a>
      ) : null}
      {next ? (
        <a className="box next" href={next.route} rel="next">
          <span className="note">{words.next}</span>
          {next.title}
        </a>
      ) : null}
    </nav>
  );
}
