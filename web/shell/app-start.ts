import type { Menu } from './menu.ts';

/** Embedded in the admin app's page, so that it needs no request for them. */
export interface AppStart {
  readonly origin: string;
  readonly provider: string;
  readonly resourceTitles: ResourceTitles;
  readonly menu: Pick<Menu, 'guides' | 'groups'>;
}

export type ResourceTitles = Readonly<Record<string, string>>;

/** `/api/v4.0/invoices/{id}` belongs to `v4.0/invoices`; paths are case-insensitive. */
export const resourceKey = (path: string): string => path.split('/').slice(2, 4).join('/').toLowerCase();

export const appStartId = 'app-start';
export const appRootId = 'app';
