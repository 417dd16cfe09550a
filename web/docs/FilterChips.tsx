import type { Home } from '@fagvaerk/catalogue/home.ts';
import type { Attribute, Filter, Operation, Parameter, Shape } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { fieldId } from './AttributeList.tsx';

interface Props {
  operation: Operation;
  homeOf: (shape: Shape) => Home;
}

interface Chip {
  kind: Filter['kind'];
  href: string;
  children: string;
}

/** More names would be cut. */
const longestText = 16;
const mostChips = 6;

const FilterChip = ({ kind, href, children }: Chip) => (
  <a className={kind} href={href} translate="no">
    {children}
  </a>
);

const parameterHref = (anchor: string, parameter: string): string => `#${fieldId(`${anchor}.query`, parameter)}`;

/** At a field: the parameters that filter or search it. */
export const parameterChip =
  ({ anchor }: Operation) =>
  ({ filteredBy: [first, ...others] }: Attribute) =>
    first ? (
      <FilterChip kind={first.kind} href={parameterHref(anchor, first.parameter)}>
        {[first, ...others].map(({ parameter }) => parameter).join(' ')}
      </FilterChip>
    ) : null;

/** At a parameter: the fields that it filters or searches; several lead to the sentence that names them. */
export const useFieldChip = ({ operation, homeOf }: Props) => {
  const { words } = useLanguage();
  return (attribute: Attribute) => {
    const { filters, name } = attribute as Parameter;
    const fields = findableFields(operation).filter(({ path }) => filters.includes(path));
    const [first] = fields;
    if (!first) return null;
    const text = fields.map((one) => one.name).join(' ');
    return (
      <FilterChip
        kind={first.filteredBy.find(({ parameter }) => parameter === name)?.kind ?? 'filters'}
        href={fields.length > 1 ? `#${operation.anchor}.answer` : fieldHref({ operation, homeOf }, first)}
      >
        {text.length > longestText ? words.fieldCount(fields.length) : text}
      </FilterChip>
    );
  };
};

const withNested = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.flatMap((one) => [one, ...withNested(one.variants.flatMap((shape) => shape.attributes))]);

const findableFields = ({ answer }: Operation): Attribute[] =>
  withNested(answer.payload?.variants.flatMap(({ attributes }) => attributes) ?? []).filter(
    ({ filteredBy }) => filteredBy.length > 0,
  );

/** Another endpoint of the page may show the field. */
function fieldHref({ operation, homeOf }: Props, { path }: Attribute): string {
  const place = operation.answer.payload?.place ?? '';
  for (const home of operation.answer.payload?.variants.map(homeOf) ?? []) {
    const shownPlace = home.operation.answer.payload?.place ?? '';
    const shown = `${shownPlace}${path.slice(place.length)}`;
    if (withNested(home.shape.attributes).some((one) => one.path === shown))
      return `#${fieldId(home.operation.anchor, shown)}`;
  }
  return `#${fieldId(operation.anchor, path)}`;
}

/** What a list can be filtered and searched by, and that this is all. */
export function FilterSentence(props: Props) {
  const { words } = useLanguage();
  const { operation } = props;
  if (operation.method !== 'GET' || !operation.answer.payload?.isList) return null;
  const fields = findableFields(operation);
  const version = operation.path.split('/')[2] ?? '';
  const ofKind = (kind: Filter['kind']) =>
    fields.filter(({ filteredBy }) => filteredBy.some((one) => one.kind === kind));
  return (
    <>
      <br />
      <ChipList {...props} kind="filters" title={words.canFilter} fields={ofKind('filters')} />
      <ChipList {...props} kind="searches" title={words.canSearch} fields={ofKind('searches')} />
      {fields.length > 0 ? words.othersCannot(version) : words.noneCan(version)}
    </>
  );
}

function ChipList({
  kind,
  title,
  fields,
  ...props
}: Props & { kind: Filter['kind']; title: string; fields: Attribute[] }) {
  const { words, language } = useLanguage();
  if (fields.length === 0) return null;
  const parameter = fields[0]?.filteredBy.find((one) => one.kind === kind)?.parameter ?? '';
  const chips =
    fields.length > mostChips
      ? [{ href: parameterHref(props.operation.anchor, parameter), children: words.fieldCount(fields.length) }]
      : fields.map((one) => ({ href: fieldHref(props, one), children: one.name }));
  const parts = new Intl.ListFormat(language).formatToParts(chips.map((_, index) => String(index)));
  return [
    `${title}: `,
    ...parts.map(({ type, value }) =>
      type === 'literal' ? (
        value
      ) : (
        <FilterChip key={value} kind={kind} {...(chips[Number(value)] as Omit<Chip, 'kind'>)} />
      ),
    ),
    '. ',
  ];
}
