import { Checkbox, type CheckboxProps } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { componentWords } from './messages.ts';

interface Choosable {
  customerID: number;
  customerName: string;
}

interface Chosen<Item> {
  listKey: string;
  items: ReadonlyMap<number, Item>;
  /** Where a range begins. */
  last: number | null;
}

export interface CustomerSelection<Item extends Choosable = Choosable> extends Omit<Chosen<Item>, 'listKey'> {
  choose: (items: readonly Item[], isChosen: boolean) => void;
  chooseNone: () => void;
}

/** In the query cache, so that it outlives the page, but not the session. */
const queryKey = ['selection'];

/** `listKey` identifies the listed result; a different one clears the selection. */
export function useSelection<Item extends Choosable>(listKey: string): CustomerSelection<Item> {
  const queryClient = useQueryClient();
  const none: Chosen<Item> = { listKey, items: new Map(), last: null };
  const { data } = useQuery({ queryKey, queryFn: skipToken, initialData: none, gcTime: Number.POSITIVE_INFINITY });
  const chosenIn = (one: Chosen<Item> | undefined) => (one?.listKey === listKey ? one : none);
  return {
    ...chosenIn(data),
    choose: (changed, isChosen) =>
      queryClient.setQueryData<Chosen<Item>>(queryKey, (before) => {
        const items = new Map(chosenIn(before).items);
        for (const item of changed) isChosen ? items.set(item.customerID, item) : items.delete(item.customerID);
        return { listKey, items, last: changed.at(-1)?.customerID ?? null };
      }),
    chooseNone: () => queryClient.setQueryData(queryKey, none),
  };
}

interface PageProps<Item extends Choosable> {
  page: readonly Item[];
  selection: CustomerSelection<Item>;
}

/** With Shift, every customer from the one before becomes as this one. */
export function ChooseCustomer<Item extends Choosable>({
  customer,
  page,
  selection,
}: PageProps<Item> & { customer: Item }) {
  const rangeTo = (end: number) => {
    const start = page.findIndex(({ customerID }) => customerID === selection.last);
    return start < 0 ? [] : page.slice(Math.min(start, end), Math.max(start, end) + 1);
  };
  return (
    <Checkbox
      aria-label={componentWords.chooseNamed(customer.customerName)}
      checked={selection.items.has(customer.customerID)}
      onChange={({ currentTarget, nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        selection.choose([...(isRange ? rangeTo(page.indexOf(customer)) : []), customer], currentTarget.checked);
      }}
    />
  );
}

export function ChoosePage<Item extends Choosable>({ page, selection, ...rest }: PageProps<Item> & CheckboxProps) {
  const chosenHere = page.filter(({ customerID }) => selection.items.has(customerID)).length;
  return (
    <Checkbox
      label={componentWords.choosePage}
      checked={chosenHere === page.length}
      indeterminate={chosenHere > 0 && chosenHere < page.length}
      onChange={({ currentTarget }) => selection.choose(page, currentTarget.checked)}
      {...rest}
    />
  );
}
