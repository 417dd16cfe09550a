import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useState } from 'react';
import { componentWords } from './messages.ts';

const none: ReadonlySet<number> = new Set();

export interface CustomerSelection {
  readonly ids: ReadonlySet<number>;
  choose: (ids: readonly number[], isChosen: boolean) => void;
  chooseNone: () => void;
}

/** `listKey` identifies the listed result; a different one clears the selection. */
export function useSelection(listKey: string): CustomerSelection {
  const [chosen, setChosen] = useState({ listKey, ids: none });
  const selectedIn = (one: typeof chosen) => (one.listKey === listKey ? one.ids : none);
  return {
    ids: selectedIn(chosen),
    choose: (changed, isChosen) =>
      setChosen((before) => {
        const ids = new Set(selectedIn(before));
        for (const id of changed) isChosen ? ids.add(id) : ids.delete(id);
        return { listKey, ids };
      }),
    chooseNone: () => setChosen({ listKey, ids: none }),
  };
}

interface ChoiceProps {
  customer: { customerID: number; customerName: string };
  selection: CustomerSelection;
}

export const ChooseCustomer = ({ customer: { customerID, customerName }, selection }: ChoiceProps) => (
  <Checkbox
    aria-label={componentWords.chooseNamed(customerName)}
    checked={selection.ids.has(customerID)}
    onChange={({ currentTarget }) => selection.choose([customerID], currentTarget.checked)}
  />
);

interface PageProps extends CheckboxProps {
  page: readonly number[];
  selection: CustomerSelection;
}

export function ChoosePage({ page, selection, ...rest }: PageProps) {
  const chosenHere = page.filter((id) => selection.ids.has(id)).length;
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
