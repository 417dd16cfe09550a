import type { Language } from '@fagvaerk/contract/language.ts';
import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import type { ReactNode } from 'react';
import { messagesIn } from '../language/messages.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import type { Menu, MenuEntry } from './menu.ts';
import { menuId } from './TopBar.tsx';

interface Props {
  language: Language;
  menu: Menu;
  searchIndex: string;
  /** The canonical route of the page being read. */
  current: string | null;
  /** A menu of the page's own, above that of the documentation. */
  children?: ReactNode;
}

/** On phones the same element is a popover: the platform opens, closes and dismisses it, with or without scripts. */
export function SideMenu({ language, menu, searchIndex, current, children }: Props) {
  const words = messagesIn(language);
  const holds = (entries: readonly MenuEntry[]) => entries.some(({ route }) => route === current);
  return (
    <nav className="side-menu" id={menuId} popover="auto" aria-label={words.documentation}>
      <div className="side-menu-scroll">
        <button className="menu-close" type="button" popoverTarget={menuId} popoverTargetAction="hide">
          {words.closeMenu}
        </button>
        <SearchForm language={language} index={searchIndex} />
        {children}
        <Entries entries={menu.guides} current={current} />
        <section className="menu-more">
          <h2>{words.moreGuides}</h2>
          <Entries entries={menu.more} current={current} />
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
                <Entries entries={entries} current={current} />
              </section>
            ))}
          </details>
        ))}
      </div>
      <footer>
        <Entries entries={menu.foot} current={current} />
        <p>{words.apiVersion(latestApiVersion)}</p>
      </footer>
    </nav>
  );
}

function Entries({ entries, current }: { entries: readonly MenuEntry[]; current: string | null }) {
  return (
    <ul>
      {entries.map(({ route, title }) => (
        <li key={route}>
          <a href={route} aria-current={route === current ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
