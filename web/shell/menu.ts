/** The side menu as data: the page builder makes it from the catalogue, the admin app gets the same. */
export interface MenuEntry {
  readonly route: string;
  readonly title: string;
}

export interface MenuGroup {
  readonly version: string;
  readonly sections: readonly { readonly title: string; readonly entries: readonly MenuEntry[] }[];
}

export interface Menu {
  readonly guides: readonly MenuEntry[];
  /** The guides that stand in a group of their own. */
  readonly more: readonly MenuEntry[];
  readonly groups: readonly MenuGroup[];
  readonly foot: readonly MenuEntry[];
}

export const menuId = 'menu';
export const topBarId = 'top-bar';

/** Where the browser keeps that the reader put the menu away. */
export const foldedMenuKey = 'folded';
