import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCustomer } from '../admin-api.ts';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { customersKey } from '../queries.ts';
import { words } from '../words.ts';

export function DeleteCustomer({ customer }: { customer: ExternalCustomer }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteCustomer(customer),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...customersKey, 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['history'] }),
      ]),
  });
  return (
    <DeleteButton
      label={words.deleteNamed(customer.customerName)}
      question={words.deleteTitle(customer.customerName)}
      text={words.deleteCustomerText}
      answer={words.delete}
      success={words.deleted(customer.customerName)}
      run={remove.mutateAsync}
    />
  );
}
