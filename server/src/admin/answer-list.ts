import type { ListQuery } from '@fagvaerk/contract/admin.ts';
import type { ListAnswer } from '@fagvaerk/contract/admin-answers.ts';
import { foldName } from '../access/register/text-keys.ts';
import { listAnswer } from './present.ts';

const danish = new Intl.Collator('da', { numeric: true });

/** Searches, sorts and pages a list that is short enough to be read whole. */
export function answerList<Item extends object, Column extends keyof Item & string>(
  items: Item[],
  { search, sort, paging }: ListQuery<Column>,
  searched: readonly Column[],
): ListAnswer<Item> {
  const wanted = foldName(search);
  const found = search
    ? items.filter((item) => searched.some((column) => foldName(String(item[column])).includes(wanted)))
    : items;
  const sorted = sort ? found.toSorted((a, b) => compare(a[sort.column], b[sort.column])) : found;
  if (sort?.descending) sorted.reverse();
  const from = paging ? (paging.page - 1) * paging.pageSize : 0;
  return listAnswer(paging ? sorted.slice(from, from + paging.pageSize) : sorted, found.length);
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return danish.compare(a, b);
  return Number(a) - Number(b);
}
