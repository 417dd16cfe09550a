import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Button, Menu, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { AccessForm } from '../customers/bulk/AccessForm.tsx';
import { useApiAccess } from '../customers/bulk/api-access.ts';
import type { BulkFormProps } from '../customers/bulk/BulkBar.tsx';
import { ExtendForm } from '../customers/bulk/ExtendForm.tsx';
import { SiteAccessForm } from '../customers/bulk/SiteAccessForm.tsx';
import { downloadChosen } from '../customers/customers-api.ts';
import { useDeleteCustomers } from '../customers/delete-customers.tsx';
import { customerWords } from '../customers/messages.ts';
import { afterMenu } from '../forms/confirm.tsx';
import { HandoverLinks } from '../keys/HandoverLinks.tsx';
import { warn } from '../notices.ts';
import { words } from '../words.ts';

const forms = {
  role: (props) => <AccessForm {...props} removes={false} />,
  right: (props) => <AccessForm {...props} removes />,
  addSite: (props) => <SiteAccessForm {...props} isAdding />,
  removeSite: (props) => <SiteAccessForm {...props} isAdding={false} />,
  extend: ExtendForm,
  handover: HandoverLinks,
} satisfies Record<string, ComponentType<BulkFormProps>>;
type FormName = keyof typeof forms;
const formNames = Object.keys(forms) as FormName[];

interface Props {
  customers: readonly ExternalCustomer[];
  onDeleted: () => void;
}

/** The customers stay chosen, for the next action. */
export function BulkMenu({ customers, onDeleted }: Props) {
  const ids = customers.map(({ customerID }) => customerID);
  const [name, setName] = useState<FormName>('role');
  const [isOpen, setOpen] = useState(false);
  const switchOn = useApiAccess(ids, true);
  const switchOff = useApiAccess(ids, false);
  const deleteThem = useDeleteCustomers(customers, onDeleted);
  const download = useMutation({
    mutationFn: () => downloadChosen(ids),
    onError: ({ message }) => warn(message),
  });
  const Form = forms[name];
  const close = () => setOpen(false);
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button loading={download.isPending}>{words.actions}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formNames.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => {
                setName(one);
                afterMenu(() => setOpen(true));
              }}
            >
              {customerWords.bulk[one]}
            </Menu.Item>
          ))}
          <Menu.Item onClick={switchOn}>{customerWords.switchOn}</Menu.Item>
          <Menu.Item onClick={switchOff}>{customerWords.switchOff}</Menu.Item>
          <Menu.Item onClick={() => download.mutate()}>{words.download}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--delete)" onClick={deleteThem}>
            {words.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isOpen}
        onClose={close}
        title={customerWords.bulkTitle(customerWords.bulk[name], ids.length)}
        size="lg"
        closeOnClickOutside={false}
      >
        <Form ids={ids} onClose={close} />
      </Modal>
    </>
  );
}
