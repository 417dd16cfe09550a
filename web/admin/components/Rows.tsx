import { Button, Group, NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

export interface Column<Item, Sort extends string = never> {
  title: string;
  show: (item: Item) => ReactNode;
  sort?: Sort;
  /** `from-54` and the like leave the column out of tables narrower than 54rem, see rows.css. */
  className?: string;
  /** If any column has one, widths do not depend on the content. */
  width?: string;
  /** Cards omit empty cells. */
  isEmpty?: (item: Item) => boolean;
}

interface Sorting<Sort extends string> {
  column: Sort;
  descending: boolean;
}

interface Props<Item, Sort extends string> {
  items: readonly Item[];
  /** The first is the row header. */
  columns: readonly Column<Item, Sort>[];
  keyOf: (item: Item) => Key;
  choice?: { title: string; show: (item: Item) => ReactNode } | undefined;
  actions?: (item: Item) => ReactNode;
  sort?: Sorting<Sort> | undefined;
  onSort?: ((column: Sort) => void) | undefined;
  className?: string;
  empty: ReactNode;
}

/** A table, or cards on narrow screens. */
export function Rows<Item, Sort extends string = never>(props: Props<Item, Sort>) {
  const { items, columns, keyOf, choice, actions, sort, onSort, className = '', empty } = props;
  const [head, ...others] = columns;
  if (items.length === 0) return empty;
  return (
    <div className="rows-room">
      <SortPicker {...props} />
      <table className={`rows ${className}`} data-fixed={columns.some(({ width }) => width) || undefined}>
        <thead>
          <tr>
            {choice ? (
              <th className="row-choice">
                <VisuallyHidden>{choice.title}</VisuallyHidden>
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnHead key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions ? (
              <th className="row-actions">
                <VisuallyHidden>{words.actions}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {choice ? <td className="row-choice">{choice.show(item)}</td> : null}
              <th scope="row">{head?.show(item)}</th>
              {others.map(({ title, show, className: own, isEmpty }) => (
                <td key={title} className={own} data-label={title} data-empty={isEmpty?.(item) || undefined}>
                  {show(item)}
                </td>
              ))}
              {actions ? <td className="row-actions">{actions(item)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Item, Sort extends string> extends Pick<Props<Item, Sort>, 'sort' | 'onSort'> {
  column: Column<Item, Sort>;
}

function ColumnHead<Item, Sort extends string>({ column, sort, onSort }: HeadProps<Item, Sort>) {
  const { title, sort: own, className, width } = column;
  const shape = { className, style: { width } };
  if (own === undefined || !onSort) return <th {...shape}>{title}</th>;
  const direction = sort?.column !== own ? undefined : sort.descending ? 'descending' : 'ascending';
  return (
    <th {...shape} aria-sort={direction}>
      <UnstyledButton className="sort-button" fz="inherit" onClick={() => onSort(own)}>
        {title}
      </UnstyledButton>
    </th>
  );
}

/** Cards have no sortable headers. */
function SortPicker<Item, Sort extends string>({ columns, sort, onSort }: Props<Item, Sort>) {
  if (!sort || !onSort) return null;
  const sorts = columns.flatMap(({ sort: value, title }) => (value === undefined ? [] : [{ value, label: title }]));
  return (
    <Group className="sort-picker" gap="xs" mb="md">
      <NativeSelect
        aria-label={componentWords.sortBy}
        value={sort.column}
        data={sorts}
        onChange={({ currentTarget }) => onSort(currentTarget.value as Sort)}
      />
      <Button variant="default" onClick={() => onSort(sort.column)}>
        {sort.descending ? componentWords.descending : componentWords.ascending}
      </Button>
    </Group>
  );
}
