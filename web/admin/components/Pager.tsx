import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { showNumber } from '../dates.ts';
import { language, words } from '../words.ts';
import { BackIcon, ForwardIcon } from './icons.tsx';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  children?: ReactNode;
}

export function Pager({ page, pageSize, total, onPage, children }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const show = (value: number) => showNumber(value, language);
  return (
    <nav className="pager" aria-label={words.pages}>
      {children}
      <div className="pager-turn">
        <span aria-live="polite">{words.pageOf(show(page), show(pages))}</span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.previousPage}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
        >
          <BackIcon />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.nextPage}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ForwardIcon />
        </ActionIcon>
      </div>
    </nav>
  );
}
