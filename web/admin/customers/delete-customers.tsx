import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { useDelete } from '../components/DeleteButton.tsx';
import { RecentCalls } from '../components/RecentCalls.tsx';
import { words } from '../words.ts';
import { deleteCustomers } from './customers-api.ts';
import { customerWords } from './messages.ts';

export function useDeleteCustomers(customers: readonly ExternalCustomer[], onDeleted: () => void) {
  const [first, ...others] = customers;
  const isOne = others.length === 0;
  const name = (isOne && first?.customerName) || customerWords.customerCount(customers.length);
  return useDelete({
    title: words.deleteTitle(name),
    text: isOne ? customerWords.deleteCustomerText : customerWords.deleteCustomersText,
    details: <RecentCalls ids={customers.map(({ customerID }) => customerID)} hint={customerWords.switchOffInstead} />,
    run: async () => {
      const deleted = await deleteCustomers(customers);
      onDeleted();
      return deleted;
    },
    invalidates: ['customers', 'sites'],
    done: () => words.deleted(name),
    entry: ({ entry }) => entry,
  });
}
