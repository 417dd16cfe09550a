import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { DotsIcon } from './icons.tsx';

/** For the less frequent actions on a row or page. */
export const OverflowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu position="bottom-end" returnFocus>
    <Menu.Target>
      <ActionIcon variant="subtle" size={32} aria-label={label} title={label}>
        <DotsIcon />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
