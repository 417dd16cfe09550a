import type { Language } from '@fagvaerk/contract/language.ts';
import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import type { ReactNode } from 'react';
import { messagesIn } from '../language/messages.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import { type Menu, type MenuEntry, menuId } from './menu.ts';

interface Props {
  language: Language;
  menu: Menu;
  searchIndex: string;
  current: string | null;
  contents?: ReactNode;
  children?: ReactNode;
}

/** A popover on phones, which works without scripts. */
export function SideMenu({ language, menu, searchIndex, current, contents, children }: Props) {
  const words = messagesIn(language);
  const entriesOf = (entries: readonly MenuEntry[]) => (
    <Entries entries={entries} current={current} contents={contents} />
  );
  const holds = (entries: readonly MenuEntry[]) => entries.some(({ route }) => route === current);
  return (
    <nav className="side-menu" id={menuId} popover="auto" aria-label={words.documentation}>
      <button className="menu-close" type="button" popoverTarget={menuId} popoverTargetAction="hide">
        {words.closeMenu}
      </button>
      <div className="side-menu-scroll">
        <SearchForm language={language} index={searchIndex} />
        {children}
        {entriesOf(menu.guides)}
        <section className="menu-more">
          <h2>{words.moreGuides}</h2>
          {entriesOf(menu.more)}
        </section>
        {menu.groups.map(({ version, sections }) => (
          <details
            key={version}
            className="menu-group"
            data-group={version}
            open={sections.some((one) => holds(one.entries))}
          >
            <summary>{version}</summary>
            {sections.map(({ title, entries }) => (
              <section key={title}>
                <h2>{title}</h2>
                {entriesOf(entries)}
              </section>
            ))}
          </details>
        ))}
      </div>
      <footer>
        {entriesOf(menu.foot)}
        <p>{words.apiVersion(latestApiVersion)}</p>
      </footer>
    </nav>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  current: string | null;
  contents: ReactNode;
}

function Entries({ entries, current, contents }: EntriesProps) {
  return (
    <ul>
      {entries.map(({ route, title }) => (
        <li key={route}>
          <a href={route} aria-current={route === current ? 'page' : undefined}>
            {title}
          </a>
          {route === current ? contents : null}
        </li>
      ))}
    </ul>
  );
}
