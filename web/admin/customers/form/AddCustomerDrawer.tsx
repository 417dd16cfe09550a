import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { words } from '../../words.ts';
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
      title={created ? words.createdTitle(created.customer.customerName) : words.addCustomer}
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
