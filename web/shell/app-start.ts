import type { Menu } from './menu.ts';

/** What the admin app's page carries for it: the app asks nobody for the menu. */
export interface AppStart {
  readonly menu: Menu;
  readonly searchIndex: string;
  /** The portal's public address, as examples show it. */
  readonly origin: string;
  readonly resourceTitles: ResourceTitles;
}

/** What the documentation calls each resource, by `resourceKey`. */
export type ResourceTitles = Readonly<Record<string, string>>;

/** `/api/v4.0/invoices/{id}` belongs to `v4.0/invoices`. The letter case of a path tells nothing. */
export const resourceKey = (path: string): string => path.split('/').slice(2, 4).join('/').toLowerCase();

export const appStartId = 'app-start';
export const appRootId = 'app';
