/** Data of the catalogue as modules of the browser build. */
import type { Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import { type Catalogue, pagesOf } from '@fagvaerk/catalogue/model.ts';
import type { Plugin } from 'vite';
import type { OperationsByPage } from '../tools/key-overlay/access-view.ts';

const virtualModule = (name: string, code: () => Promise<string>): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) => (id === `\0${name}` ? code() : null),
});

export const virtualOperations = (catalogue: () => Promise<Catalogue>): Plugin =>
  virtualModule(
    'virtual:operations',
    async () => `export default ${JSON.stringify(operationsByPage(await catalogue()))}`,
  );

export const operationsByPage = (catalogue: Catalogue): OperationsByPage =>
  Object.fromEntries(
    pagesOf(catalogue).map(({ route, operations }) => [
      route,
      operations.map(({ anchor, method, path }) => ({ anchor, method, path })),
    ]),
  );

/** JSON.parse is faster than an object literal. */
export const virtualMigration = (migration: () => Promise<Migration>): Plugin =>
  virtualModule(
    'virtual:migration',
    async () => `export default JSON.parse(${JSON.stringify(JSON.stringify(await migration()))})`,
  );
