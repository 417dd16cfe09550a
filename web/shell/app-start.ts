import type { Menu } from './menu.ts';

/** What the admin app's page carries for it: the app asks nobody for the menu. */
export interface AppStart {
  readonly menu: Menu;
  /** The portal's public address, as examples show it. */
  readonly origin: string;
}

export const appStartId = 'app-start';
export const appRootId = 'app';
