/** `api/changes.yaml`: the API changelog. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ApiDocument, DocumentError, slug } from './document.ts';
import { inlineHtml } from './markdown.ts';
import { VERSIONS, type Version } from './model.ts';
import { operationsOf } from './operations.ts';

const file = 'api/changes.yaml';

/** `all` or a call; without fields the call as a whole. */
const concern = z.strictObject({
  call: z.string().regex(/^(?:\*|(?:GET|POST|PUT|PATCH|DELETE) \/\S+)$/, 'must be * or such as GET /budgets/{id}'),
  fields: z
    .array(z.string().regex(/^(?:parameter|body|answer|error)(?: header)?(?: \S+)?$/, 'must be such as answer data.id'))
    .min(1)
    .optional(),
});

const change = z.strictObject({
  date: z.iso.date(),
  versions: z.array(z.enum(VERSIONS)).min(1),
  title: z.string().min(1),
  text: z.string().min(1),
  breaking: z.boolean().default(false),
  concerns: z.array(concern).default([]),
});

export type Change = Readonly<z.infer<typeof change>> & { readonly html: string };

/** Newest first. Titles are unique, since anchors derive from them. */
const changeList = z
  .array(change)
  .min(1)
  .refine((list) => list.every((one, index) => one.date <= (list[index - 1]?.date ?? one.date)), 'must be newest first')
  .refine((list) => new Set(list.map(anchorOf)).size === list.length, 'must have each title once');

export async function readChanges(root: string): Promise<readonly Change[]> {
  const parsed = changeList.safeParse(parse(await readFile(join(root, file), 'utf8')));
  if (!parsed.success) throw new DocumentError(file, '', z.prettifyError(parsed.error));
  return parsed.data.map((one) => ({
    ...one,
    html: inlineHtml([...(one.breaking ? [breakingNotice] : []), ...partsOf(one, inCode)].join('\n\n')),
  }));
}

const breakingNotice = '**Ændringen er ikke bagudkompatibel.**';

export function anchorOf({ title }: Pick<Change, 'title'>): string {
  return slug(title);
}

const danishDay = new Intl.DateTimeFormat('da', { dateStyle: 'long', timeZone: 'UTC' });

export function changesAsMarkdown(changes: readonly Change[], documents: readonly ApiDocument[]): string {
  const days = [...Map.groupBy(changes, ({ date }) => date)];
  const link = linksTo(documents);
  return days
    .flatMap(([date, list]) => [
      `## ${danishDay.format(new Date(date))}`,
      ...list.flatMap((one) => [`### ${one.title}`, labelsOf(one), ...partsOf(one, link)]),
    ])
    .join('\n\n');
}

const labelsOf = ({ versions, breaking }: Change): string =>
  [...versions.map((version) => `**${version}**`), ...(breaking ? ['*Ikke bagudkompatibel*'] : [])].join(' ');

type ChangeFields = Omit<Change, 'html'>;
type Link = (call: string, versions: readonly Version[]) => string;

function partsOf({ text, breaking, concerns, versions }: ChangeFields, link: Link): string[] {
  if (!breaking || concerns.length === 0) return [text.trim()];
  const lines = concerns.map(({ call, fields = [] }) => {
    const calls = call === '*' ? 'alle kald' : link(call, versions);
    return `- ${[calls, ...fields.map(fieldInWords)].join(', ')}`;
  });
  return [text.trim(), ['Ændringen gælder:', '', ...lines].join('\n')];
}

const inCode: Link = (call) => `\`${call}\``;

function linksTo(documents: readonly ApiDocument[]): Link {
  const links = documents.flatMap((document) => {
    const pages = new Map(document['x-pages'].map(({ file, route }) => [file, route]));
    return operationsOf(document).map(({ version, method, path, file, anchor }) => {
      const call = `${method} ${path.slice(document.servers[0]?.url.length)}`;
      return [`${version} ${call}`, `${pages.get(file)}#${anchor}`] as const;
    });
  });
  const known = new Map(links);
  const linkIn = (call: string, version: Version) => {
    const target = known.get(`${version} ${call}`);
    return target ? [`[\`${call.replace(' ', ` /api/${version}`)}\`](${target})`] : [];
  };
  return (call, versions) =>
    versions.flatMap((version) => linkIn(call, version)).join(' og ') || inCode(call, versions);
}

const partNames = { parameter: 'parameteren', body: 'i body', answer: 'i svaret', error: 'i fejlsvar' } as const;

/** `answer data.id` → `data.id` i svaret. */
function fieldInWords(field: string): string {
  const [part, ...names] = field.split(' ');
  const where = partNames[part as keyof typeof partNames];
  const name = names.length > 0 ? [...(names.length > 1 ? ['headeren'] : []), `\`${names.at(-1)}\``] : [];
  return (part === 'parameter' ? [where, ...name] : [...name, where]).join(' ');
}
