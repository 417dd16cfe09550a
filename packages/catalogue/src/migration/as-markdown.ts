import {
  type CallPlace,
  type Fate,
  headingOf,
  type MigratedCall,
  type MigratedField,
  type MigratedObject,
  type MigratedParameter,
  type Migration,
} from './translate.ts';

export const resourcesAsMarkdown = ({ resources }: Migration): string =>
  resources
    .flatMap((resource) => [
      `## ${headingOf(resource)}`,
      table(['v3.0', 'v4.0', 'ændring'], resource.calls.map(callRow)),
      ...resource.objects.flatMap((object) => fieldsAsMarkdown(object, resource.objects.length > 1)),
    ])
    .join('\n\n');

export const pagesAsMarkdown = (pages: Migration['staying']): string =>
  pages.map(({ title, route }) => `- [${title.da}](${route})`).join('\n');

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const callRow = (call: MigratedCall): string[] => [
  call.from ? linkTo(call.from) : 'findes ikke',
  call.to ? linkTo(call.to) : 'findes ikke',
  [callWords[call.fate], call.text, ...parameterTexts(call)].filter(Boolean).join(' '),
];

type FateWords = Readonly<Partial<Record<Fate, string>>>;

const linkTo = ({ method, path, address }: CallPlace): string =>
  `[\`${method} ${path.replace(/^\/api\/v[^/]+/, '')}\`](${address})`;

const callWords: FateWords = { same: 'Uændret.', renamed: 'Et andet kald.', gone: 'Kun i v3.0.', new: 'Nyt.' };

/** Path parameters are omitted, since callers do not send their names. */
function parameterTexts({ fate, parameters }: MigratedCall): string[] {
  const shown = fate === 'renamed' ? [] : parameters;
  const changes = Map.groupBy(shown, changeOf);
  return [...changes].flatMap(([text, alike]) =>
    text ? [`${alike.map(({ from, to }) => `\`${from ?? to}\``).join(', ')}${text}`] : [],
  );
}

function changeOf({ fate, text = '', values = [] }: MigratedParameter): string {
  if (fate === 'gone') return ` er udgået: ${text}`;
  if (fate === 'new') return ' er ny.';
  const gone = values.filter(({ to }) => to === null).map(({ from }) => `\`${from}\``);
  const renamed = values.flatMap(({ from, to }) => (to === null ? [] : [`\`${from}\` hedder nu \`${to}\`.`]));
  const sentences = [...renamed, ...(gone.length > 0 ? [`${gone.join(', ')} er udgået.`] : []), text];
  return fate === 'changed' ? `: ${sentences.filter(Boolean).join(' ')}` : '';
}

function fieldsAsMarkdown({ title, fields }: MigratedObject, isTitled: boolean): string[] {
  const all = [...walk(fields)];
  const other = all.filter(({ fate }) => fate !== 'same' && fate !== 'new');
  const added = all.filter(({ fate }) => fate === 'new').map(({ to }) => `\`${to}\``);
  if (other.length + added.length === 0) return [];
  return [
    ...(isTitled ? [`### ${title}`] : []),
    ...(other.length > 0 ? [table(['felt i v3.0', 'felt i v4.0', 'ændring'], other.map(fieldRow))] : []),
    ...(added.length > 0 ? [`**Nye felter:** ${added.join(', ')}`] : []),
  ];
}

const fieldRow = ({ fate, from, to, text = '' }: MigratedField): string[] => [
  `\`${from}\``,
  to === null ? 'findes ikke' : `\`${to}\``,
  [fieldWords[fate], text].filter(Boolean).join(' '),
];

const fieldWords: FateWords = { renamed: 'Nyt navn.', changed: 'Ændret.', gone: 'Udgået.' };

/** Dictionary keys are not names. */
function* walk(fields: readonly MigratedField[], from = '', to = ''): Iterable<MigratedField> {
  for (const field of fields) {
    const isNamed = field.from !== '{key}';
    const named = {
      ...field,
      from: field.from === null ? null : from + field.from,
      to: field.to === null ? null : to + field.to,
    };
    if (isNamed) yield named;
    yield* walk(field.inside ?? [], isNamed ? `${named.from}.` : from, isNamed ? `${named.to}.` : to);
  }
}
