import type { Language } from '@fagvaerk/contract/language.ts';
import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import type { ReactNode } from 'react';
import { messagesIn } from '../language/messages.ts';
import { type Menu, type MenuEntry, menuId } from './menu.ts';

interface Props {
  language: Language;
  menu: Menu;
  current: string | null;
  contents?: ReactNode;
  /** Stays in view on phones. */
  pinned?: ReactNode;
}

/** A popover on phones, which works without scripts. */
export function SideMenu({ language, menu, current, contents, pinned }: Props) {
  const words = messagesIn(language);
  const entriesOf = (entries: readonly MenuEntry[]) => (
    <Entries entries={entries} current={current} contents={contents} />
  );
  const holds = (entries: readonly MenuEntry[]) => entries.some(({ route }) => route === current);
  return (
    <nav className="side-menu" id={menuId} popover="auto" aria-label={words.documentation}>
      <div className="menu-head">
        {pinned}
        <button className="menu-close" type="button" popoverTarget={menuId} popoverTargetAction="hide">
          {words.closeMenu}
        </button>
      </div>
      <div className="side-menu-scroll">
        {entriesOf([...menu.guides, ...menu.tools])}
        <section className="menu-reference">
          <h2>{words.apiReference}</h2>
          {menu.groups.map(({ version, sections }) => (
            <MenuGroup key={version} name={version} isOpen={sections.some((one) => holds(one.entries))}>
              {sections.map(({ title, entries }) => (
                <section key={title}>
                  <h3>{title}</h3>
                  {entriesOf(entries)}
                </section>
              ))}
            </MenuGroup>
          ))}
        </section>
        <MenuGroup name={words.moreGuides} isOpen={holds(menu.more)}>
          {entriesOf(menu.more)}
        </MenuGroup>
      </div>
      <footer>
        {entriesOf(menu.foot)}
        <p>{words.apiVersion(latestApiVersion)}</p>
      </footer>
    </nav>
  );
}

const MenuGroup = ({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) => (
  <details className="menu-group" data-group={name} open={isOpen}>
    <summary>{name}</summary>
    {children}
  </details>
);

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
