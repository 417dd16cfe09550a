import { useDelete } from '../components/DeleteButton.tsx';
import { RecentCalls } from '../components/RecentCalls.tsx';
import { words } from '../words.ts';
import { deleteCustomers } from './customers-api.ts';
import { customerWords } from './messages.ts';

export const useDeleteCustomers = (
  ids: readonly number[],
  onDeleted: () => void,
  name = customerWords.customerCount(ids.length),
) =>
  useDelete({
    title: words.deleteTitle(name),
    text: ids.length > 1 ? customerWords.deleteCustomersText : customerWords.deleteCustomerText,
    details: <RecentCalls ids={ids} />,
    run: async () => {
      const deleted = await deleteCustomers(ids);
      onDeleted();
      return deleted;
    },
    invalidates: ['customers', 'sites'],
    done: () => words.deleted(name),
    entry: ({ entry }) => entry,
  });
