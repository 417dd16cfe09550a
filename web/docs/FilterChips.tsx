import { type Attribute, filterKind, type Operation } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { fieldId } from './AttributeList.tsx';
import type { AnsweredShape } from './answered-shapes.ts';

export interface FoundField extends Attribute {
  readonly id: string;
}

type Kind = ReturnType<typeof filterKind>;

const mostChips = 6;

const Chip = ({ kind, to, text }: { kind: Kind; to: string; text: string }) => (
  <a className={kind} href={`#${to}`} translate="no">
    {text}
  </a>
);

/** At a field: the parameters that filter it, and whether it can be searched. */
export function FieldChip({ call, field: { filteredBy = [] } }: { call: Operation; field: Attribute }) {
  const { words } = useLanguage();
  const [first] = filteredBy;
  if (first === undefined) return null;
  const texts = new Set(filteredBy.map((one) => (filterKind(one) === 'searches' ? words.searchable : one)));
  return <Chip kind={filterKind(first)} to={fieldId(`${call.anchor}.query`, first)} text={[...texts].join(', ')} />;
}

/** At a parameter: the fields that it filters or searches; several lead to the sentence that names them. */
export function ParameterChip({
  call,
  found,
  parameter,
}: {
  call: Operation;
  found: readonly FoundField[];
  parameter: Attribute;
}) {
  const { words } = useLanguage();
  const [first, ...others] = found.filter(({ filteredBy }) => filteredBy?.includes(parameter.name));
  if (!first) return null;
  const kind = filterKind(parameter.name);
  return others.length > 0 ? (
    <Chip kind={kind} to={`${call.anchor}.answer`} text={words.fieldCount(others.length + 1)} />
  ) : (
    <Chip kind={kind} to={first.id} text={first.name} />
  );
}

const withNested = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.flatMap((one) => [one, ...withNested(one.variants.flatMap((shape) => shape.attributes))]);

/** `data` of `data[0]` */
export const pathOf = (place = ''): string => place.replaceAll('[0]', '');

/** What parameters filter or search, with the ids of the fields: another endpoint of the page may show them. */
export function fieldsFound(operation: Operation, shapes: readonly AnsweredShape[]): FoundField[] {
  const { place } = operation.answer.payload ?? {};
  return shapes.flatMap(({ shape, operation: home, own }) => {
    const shownHere = withNested(own);
    const idOf = (field: Attribute) =>
      shownHere.includes(field)
        ? fieldId(operation.anchor, field.path)
        : fieldId(home.anchor, `${pathOf(home.answer.payload?.place)}${field.path.slice(pathOf(place).length)}`);
    return withNested(shape.attributes)
      .filter(({ filteredBy }) => filteredBy)
      .map((field) => ({ ...field, id: idOf(field) }));
  });
}

/** What a list can be filtered and searched by, and that this is all. */
export function FilterSentence({ call, found }: { call: Operation; found: readonly FoundField[] }) {
  const { words } = useLanguage();
  const { anchor, path, parameters } = call;
  if (!parameters.some(({ name }) => name === 'pageSize')) return null;
  const list = (kind: Kind, title: string) => {
    const fields = found.flatMap(({ id, name, filteredBy = [] }) => {
      const finding = filteredBy.filter((one) => filterKind(one) === kind);
      const by = kind === 'filters' ? ` (${finding.join(', ')})` : '';
      return finding.slice(0, 1).map((parameter) => ({ id, name, by, parameter }));
    });
    const [first] = fields;
    if (!first) return null;
    const all = { id: fieldId(`${anchor}.query`, first.parameter), name: words.fieldCount(fields.length), by: '' };
    const chips = fields.length > mostChips ? [all] : fields;
    return [
      `${title}: `,
      ...chips.flatMap(({ id, name, by }, index) => [
        index > 0 && ', ',
        <Chip key={id} kind={kind} to={id} text={name} />,
        by === chips[index + 1]?.by ? null : by,
      ]),
      '. ',
    ];
  };
  const version = path.split('/')[2] ?? '';
  return (
    <>
      <br />
      {list('filters', words.canFilter)}
      {list('searches', words.canSearch)}
      {found.length > 0 ? words.othersCannot(version) : words.noneCan(version)}
    </>
  );
}
