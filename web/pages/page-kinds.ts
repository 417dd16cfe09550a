import type { Guide, ResourcePage } from '@fagvaerk/catalogue/model.ts';

/** Each has its own style sheet in docs/. */
export const pageKinds = [
  'resource',
  'tabled-resource',
  'guide',
  'filtered',
  'recipe',
  'migration',
  'results',
] as const;
export type PageKind = (typeof pageKinds)[number];

export const toolScripts: Readonly<Partial<Record<PageKind, string>>> = {
  filtered: 'enhance/filter.ts',
  recipe: 'tools/run-calls/main.ts',
  migration: 'tools/migration/main.ts',
};

export function kindOf(page: Guide | ResourcePage): PageKind {
  if ('operations' in page) return hasTable(page) ? 'tabled-resource' : 'resource';
  const tools = page.blocks.flatMap((block) => (block.kind === 'tool' ? [block.tool] : []));
  if (tools.includes('filter')) return 'filtered';
  if (tools.length > 0) return 'migration';
  return page.blocks.some(({ kind }) => kind === 'run') ? 'recipe' : 'guide';
}

const hasTable = (page: ResourcePage): boolean => JSON.stringify(page).includes('class=\\"table\\"');
