import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { DocumentError } from './document.ts';
import { expandPlaceholders, type Lists } from './guides-lists.ts';
import { blocksOf, headingsOf } from './markdown.ts';
import type { DataMap, Guide } from './model.ts';

const localised = z.strictObject({ da: z.string().min(1), en: z.string().min(1) });
const head = z.strictObject({
  route: z.string().startsWith('/'),
  aliases: z.array(z.string().startsWith('/')).default([]),
  title: localised,
  headline: localised.optional(),
  description: z.string().min(1),
  order: z.number(),
  menu: z.enum(['head', 'recipes', 'more', 'foot']).default('head'),
  feed: z.string().startsWith('/').optional(),
  moved: z.record(z.string(), z.string().startsWith('/')).optional(),
  headings: z.record(z.string(), z.string().min(1)).default({}),
  cards: z.record(z.string().startsWith('/'), z.strictObject({ title: z.string(), text: z.string() })).optional(),
});

export async function loadGuides(root: string, lists: Lists = {}, map?: DataMap): Promise<Guide[]> {
  const folder = join(root, 'content', 'da');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const guides = await Promise.all(
    names.map(async (name) => {
      const file = `content/da/${name}`;
      const [, yaml = '', markdown = ''] =
        /^---\n(.*?)\n---\n(.*)$/s.exec(await readFile(join(folder, name), 'utf8')) ?? [];
      const parsed = head.safeParse(parse(yaml));
      if (!parsed.success) throw new DocumentError(file, '', z.prettifyError(parsed.error));
      const { order, headings: english, ...facts } = parsed.data;
      const text = expandPlaceholders(markdown, lists, file);
      const headings = headingsOf(text).map((one) => ({ ...one, english: english[one.id] }));
      const unknown = Object.keys(english).find((id) => !headings.some((one) => one.id === id));
      if (unknown) throw new DocumentError(file, '', `headings: no heading has the id ${unknown}`);
      return { order, file, guide: { ...facts, blocks: blocksOf(text, map), headings } };
    }),
  );
  guides.sort((a, b) => a.order - b.order);
  for (const [at, { order, file }] of guides.entries())
    if (order === guides[at - 1]?.order) throw new DocumentError(file, '', `order: another guide has ${order} already`);
  return guides.map(({ guide }) => guide);
}
