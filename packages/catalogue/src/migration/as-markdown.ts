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
const parameterTexts = ({ fate, parameters }: MigratedCall): string[] =>
  (fate === 'renamed' ? [] : parameters).flatMap((parameter) => {
    const { fate: own, from, to, text = '' } = parameter;
    if (own === 'gone') return [`\`${from}\` er udgået: ${text}`];
    if (own === 'changed') return [[`\`${from}\`:`, ...valueTexts(parameter), ...(text ? [text] : [])].join(' ')];
    return own === 'new' ? [`\`${to}\` er ny.`] : [];
  });

function valueTexts({ values = [] }: MigratedParameter): string[] {
  const gone = values.filter(({ to }) => to === null).map(({ from }) => `\`${from}\``);
  const renamed = values.flatMap(({ from, to }) => (to === null ? [] : [`\`${from}\` hedder nu \`${to}\`.`]));
  return [...renamed, ...(gone.length > 0 ? [`${gone.join(', ')} er udgået.`] : [])];
}

function fieldsAsMarkdown({ title, fields }: MigratedObject, isTitled: boolean): string[] {
  const all = [...walk(fields)];
  const other = all.filter(({ fate }) => fate !== 'same' && fate !== 'new');
  const names = (fate: Fate) => all.filter((one) => one.fate === fate).map(({ to }) => `\`${to}\``);
  const [same, added] = [names('same'), names('new')];
  return [
    ...(isTitled ? [`### ${title}`] : []),
    ...(other.length > 0 ? [table(['felt i v3.0', 'felt i v4.0', 'ændring'], other.map(fieldRow))] : []),
    ...(added.length > 0 ? [`**Nye felter:** ${added.join(', ')}`] : []),
    ...(same.length > 0 ? [`**Samme navn i camelCase:** ${same.join(', ')}`] : []),
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
