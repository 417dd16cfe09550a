/** `api/changes.yaml`: what changed in the API, for those who call it. Read once for the page and for its feed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { DocumentError, slug } from './document.ts';
import { inlineHtml } from './markdown.ts';
import { VERSIONS } from './model.ts';

const file = 'api/changes.yaml';

const change = z.strictObject({
  date: z.iso.date(),
  versions: z.array(z.enum(VERSIONS)).min(1),
  title: z.string().min(1),
  /** Markdown, a paragraph or two. */
  text: z.string().min(1),
});

export type Change = Readonly<z.infer<typeof change>> & { readonly html: string };

/** Newest first, each title once: it is the address of its change. */
const changeList = z
  .array(change)
  .min(1)
  .refine((list) => list.every((one, place) => one.date <= (list[place - 1]?.date ?? one.date)), 'must be newest first')
  .refine((list) => new Set(list.map(anchorOf)).size === list.length, 'must have each title once');

export async function readChanges(root: string): Promise<readonly Change[]> {
  const parsed = changeList.safeParse(parse(await readFile(join(root, file), 'utf8')));
  if (!parsed.success) throw new DocumentError(file, '', z.prettifyError(parsed.error));
  return parsed.data.map((one) => ({ ...one, html: inlineHtml(one.text) }));
}

/** The place of a change on the page. */
export function anchorOf({ title }: Pick<Change, 'title'>): string {
  return slug(title);
}

const danishDay = new Intl.DateTimeFormat('da', { dateStyle: 'long', timeZone: 'UTC' });

export function changesAsMarkdown(changes: readonly Change[]): string {
  const days = [...Map.groupBy(changes, ({ date }) => date)];
  return days
    .flatMap(([date, list]) => [
      `## ${danishDay.format(new Date(date))}`,
      ...list.flatMap(({ title, versions, text }) => [`### ${title}`, `*${versions.join(' og ')}*`, text.trim()]),
    ])
    .join('\n\n');
}
