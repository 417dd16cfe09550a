import { Group, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import { showNumber } from '../dates.ts';
import { language, words } from '../words.ts';

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
    <nav aria-label={words.pages}>
      <Group justify="flex-end" mt="md">
        {children}
        <span className="count" aria-live="polite">
          {words.pageOf(show(page), show(pages))}
        </span>
        <Pagination.Root total={pages} value={Math.min(page, pages)} onChange={onPage}>
          <Group gap={4}>
            <Pagination.Previous aria-label={words.previousPage} />
            <Pagination.Next aria-label={words.nextPage} />
          </Group>
        </Pagination.Root>
      </Group>
    </nav>
  );
}
