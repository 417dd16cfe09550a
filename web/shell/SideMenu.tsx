import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import type { PropsWithChildren, ReactNode } from 'react';
import { menuId } from './element-ids.ts';
import { KeyButton } from './KeyButton.tsx';
import type { Menu, MenuEntry } from './menu.ts';
import { useLanguage } from './use-language.ts';

interface FrameProps {
  label: string;
  head?: ReactNode;
  foot?: ReactNode;
}

/** A popover on phones, which works without scripts. */
export function MenuFrame({ label, head, foot, children }: PropsWithChildren<FrameProps>) {
  const { words } = useLanguage();
  return (
    <nav className="side-menu" id={menuId} popover="auto" aria-label={label}>
      <div className="apart menu-head">
        {head}
        <button className="bar-button menu-close" type="button" popoverTarget={menuId} popoverTargetAction="hide">
          {words.closeMenu}
        </button>
      </div>
      <div className="side-menu-scroll">{children}</div>
      <footer>
        {foot}
        <p>{words.apiVersion(latestApiVersion)}</p>
      </footer>
    </nav>
  );
}

interface Place {
  current?: string;
  /** Below the current entry. */
  contents?: ReactNode;
}

export function SideMenu({ menu, ...place }: Place & { menu: Menu }) {
  const { words } = useLanguage();
  return (
    <MenuFrame label={words.documentation} head={<KeyButton />} foot={<MenuEntries entries={menu.foot} {...place} />}>
      <MenuEntries entries={[...menu.guides, ...menu.tools]} {...place} />
      <MenuGroup name={words.recipes} isOpen>
        <MenuEntries entries={menu.recipes} {...place} />
      </MenuGroup>
      <section className="menu-reference">
        <h2>{words.apiReference}</h2>
        <VersionGroups groups={menu.groups} {...place} />
      </section>
      <MenuGroup name={words.moreGuides} isOpen={holds(menu.more, place)}>
        <MenuEntries entries={menu.more} {...place} />
      </MenuGroup>
    </MenuFrame>
  );
}

const holds = (entries: readonly MenuEntry[], { current }: Place) => entries.some(({ route }) => route === current);

export const MenuEntries = ({ entries, current, contents }: Place & { entries: readonly MenuEntry[] }) => (
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

export const VersionGroups = ({ groups, ...place }: Place & Pick<Menu, 'groups'>) =>
  groups.map(({ version, sections }) => (
    <MenuGroup key={version} name={version} isOpen={sections.some(({ entries }) => holds(entries, place))}>
      {sections.map(({ title, entries }) => (
        <section key={title}>
          <h3>{title}</h3>
          <MenuEntries entries={entries} {...place} />
        </section>
      ))}
    </MenuGroup>
  ));

export const MenuGroup = ({
  name,
  isOpen = false,
  children,
}: PropsWithChildren<{ name: string; isOpen?: boolean }>) => (
  <details className="menu-group" data-group={name} open={isOpen}>
    <summary>{name}</summary>
    {children}
  </details>
);
