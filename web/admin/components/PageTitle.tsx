import { Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { words } from '../words.ts';

interface Props {
  title: string;
  above?: ReactNode;
  below?: ReactNode;
  actions?: ReactNode;
}

const titleId = 'page-title';

/** For actions that remove the focused element. */
export const focusPageTitle = (): void => document.getElementById(titleId)?.focus();

/** As the `ref` of what replaces the focused element. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Takes the focus after navigation between pages. */
export function PageTitle({ title, above, below, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Fixed on mount, so later changes do not move the focus.
  const [isFirstScreen] = useState(key === 'default');

  useEffect(() => {
    document.title = `${title} · ${words.adminPanel}`;
  }, [title]);

  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
  }, [isFirstScreen]);

  return (
    <header className="page-title">
      {above}
      <Group justify="space-between" gap="xs">
        <h1 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {below}
    </header>
  );
}
