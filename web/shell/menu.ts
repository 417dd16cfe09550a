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
  /** Not part of the reading order. */
  readonly tools: readonly MenuEntry[];
  readonly recipes: readonly MenuEntry[];
  readonly more: readonly MenuEntry[];
  readonly groups: readonly MenuGroup[];
  readonly foot: readonly MenuEntry[];
}
