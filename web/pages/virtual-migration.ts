/** What became of v3.0, as a module of the browser build: the tools of the guide and the lists of fields ask for it when they are reached for. */
import type { Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import type { Plugin } from 'vite';

const name = 'virtual:migration';

export const virtualMigration = (migration: () => Promise<Migration>): Plugin => ({
  name: 'migration',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  // Parsed as data, it is read faster than as code.
  load: async (id) =>
    id === `\0${name}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(await migration()))})` : null,
});
