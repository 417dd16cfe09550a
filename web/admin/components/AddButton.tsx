import { Button, type ButtonProps } from '@mantine/core';
import { MayChange } from '../may-change.tsx';
import { PlusIcon } from './icons.tsx';

export const AddButton = (props: ButtonProps & { onClick: () => void }) => (
  <MayChange>
    <Button leftSection={<PlusIcon />} {...props} />
  </MayChange>
);
