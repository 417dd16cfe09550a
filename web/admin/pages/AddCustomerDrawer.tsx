import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../components/Loaded.tsx';
import { customerWords } from '../customers/messages.ts';
import { sessionQuery } from '../queries.ts';
import { AddCustomerForm } from './AddCustomerForm.tsx';
import { type Created, CreatedCustomer } from './CreatedCustomer.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function AddCustomerDrawer({ isOpen, onClose }: Props) {
  const session = useQuery(sessionQuery);
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      position="right"
      size={480}
      title={created ? customerWords.createdTitle(created.customer.customerName) : customerWords.addCustomer}
    >
      {created ? (
        <CreatedCustomer created={created} onClose={onClose} />
      ) : (
        <Loaded query={session}>
          {({ username }) => <AddCustomerForm username={username} onCreated={setCreated} onClose={onClose} />}
        </Loaded>
      )}
    </Drawer>
  );
}
