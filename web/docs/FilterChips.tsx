import type { Home } from '@fagvaerk/catalogue/home.ts';
import type { Attribute, Filter, Operation, Parameter, Shape } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { fieldId } from './AttributeList.tsx';

interface Props {
  operation: Operation;
  homeOf: (shape: Shape) => Home;
}

const mostChips = 6;

const Chip = ({ kind, to, text }: { kind: Filter['kind']; to: string; text: string }) => (
  <a className={kind} href={`#${to}`} translate="no">
    {text}
  </a>
);

/** At a field: the parameters that filter or search it. */
export const parameterChip =
  ({ anchor }: Operation) =>
  ({ filteredBy: [first, ...others] }: Attribute) =>
    first ? (
      <Chip
        kind={first.kind}
        to={fieldId(`${anchor}.query`, first.parameter)}
        text={[first, ...others].map(({ parameter }) => parameter).join(' ')}
      />
    ) : null;

/** At a parameter: the fields that it filters or searches; several lead to the sentence that names them. */
export function useFieldChip(props: Props) {
  const { words } = useLanguage();
  const findable = findableFields(props);
  return (attribute: Attribute) => {
    const { filters, name } = attribute as Parameter;
    const [first, ...others] = findable.filter(({ path }) => filters.includes(path));
    if (!first) return null;
    const kind = first.filteredBy.find(({ parameter }) => parameter === name)?.kind ?? 'searches';
    return others.length > 0 ? (
      <Chip kind={kind} to={`${props.operation.anchor}.answer`} text={words.fieldCount(others.length + 1)} />
    ) : (
      <Chip kind={kind} to={first.id} text={first.name} />
    );
  };
}

const withNested = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.flatMap((one) => [one, ...withNested(one.variants.flatMap((shape) => shape.attributes))]);

/** `data` of `data[0]` */
const pathOf = (place = ''): string => place.replaceAll('[0]', '');

/** With their ids: another endpoint of the page may show them. */
function findableFields({ operation, homeOf }: Props) {
  const { place = '', variants = [] } = operation.answer.payload ?? {};
  return variants.flatMap((shape) => {
    const { operation: home, added } = homeOf(shape);
    const own = withNested(home === operation ? shape.attributes : added);
    const idOf = (field: Attribute) =>
      own.includes(field)
        ? fieldId(operation.anchor, field.path)
        : fieldId(home.anchor, `${pathOf(home.answer.payload?.place)}${field.path.slice(pathOf(place).length)}`);
    return withNested(shape.attributes)
      .filter(({ filteredBy }) => filteredBy.length > 0)
      .map((field) => ({ ...field, id: idOf(field) }));
  });
}

/** What a list can be filtered and searched by, and that this is all. */
export function FilterSentence(props: Props) {
  const { words } = useLanguage();
  const { anchor, method, path, answer } = props.operation;
  if (method !== 'GET' || !answer.payload?.isList) return null;
  const fields = findableFields(props);
  const list = (kind: Filter['kind'], title: string) => {
    const found = fields.filter(({ filteredBy }) => filteredBy.some((one) => one.kind === kind));
    const parameter = found[0]?.filteredBy.find((one) => one.kind === kind)?.parameter;
    if (!parameter) return null;
    const chips =
      found.length > mostChips
        ? [{ id: fieldId(`${anchor}.query`, parameter), name: words.fieldCount(found.length) }]
        : found;
    return [
      `${title}: `,
      ...chips.flatMap(({ id, name }, index) => [index > 0 && ', ', <Chip key={id} kind={kind} to={id} text={name} />]),
      '. ',
    ];
  };
  const version = path.split('/')[2] ?? '';
  return (
    <>
      <br />
      {list('filters', words.canFilter)}
      {list('searches', words.canSearch)}
      {fields.length > 0 ? words.othersCannot(version) : words.noneCan(version)}
    </>
  );
}
