import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  /** What it does, in words that stand alone. */
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  isRunning?: boolean;
}

export function IconButton({ label, icon, isDangerous, isRunning = false, onClick }: Props & { onClick: () => void }) {
  return (
    <Tooltip label={label} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        variant="subtle"
        size={32}
        {...(isDangerous && { color: 'danger' })}
        aria-label={label}
        loading={isRunning}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

export function IconLink({ label, icon, to }: Props & { to: string }) {
  return (
    <Tooltip label={label} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon variant="subtle" size={32} component={Link} to={to} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
