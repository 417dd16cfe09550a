/** Where each operation is documented, as a module of the browser build: what a key may do is shown beside every way there. */
import { type Catalogue, pagesOf } from '@fagvaerk/catalogue/model.ts';
import type { Plugin } from 'vite';
import type { Places } from '../lens/lens-view.ts';

export const placesOf = (catalogue: Catalogue): Places =>
  Object.fromEntries(
    pagesOf(catalogue).map(({ route, operations }) => [
      route,
      operations.map(({ anchor, method, path }) => ({ anchor, method, path })),
    ]),
  );

const name = 'virtual:operation-places';

export const operationPlaces = (catalogue: () => Promise<Catalogue>): Plugin => ({
  name: 'operation-places',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: async (id) => (id === `\0${name}` ? `export default ${JSON.stringify(placesOf(await catalogue()))}` : null),
});
