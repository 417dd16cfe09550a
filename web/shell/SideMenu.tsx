import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import type { ReactNode } from 'react';
import { KeyButton } from './KeyButton.tsx';
import { type Menu, type MenuEntry, menuId } from './menu.ts';
import { useLanguage } from './use-language.ts';

/** A popover on phones, which works without scripts. */
export function SideMenu({ menu, current, contents }: { menu: Menu; current: string; contents: ReactNode }) {
  const { words } = useLanguage();
  const entriesOf = (entries: readonly MenuEntry[]) => (
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
  const holds = (entries: readonly MenuEntry[]) => entries.some(({ route }) => route === current);
  return (
    <nav className="side-menu" id={menuId} popover="auto" aria-label={words.documentation}>
      <div className="menu-head">
        <KeyButton />
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
