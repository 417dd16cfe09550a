import { Button, type ButtonProps, Group, Pagination } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showNumber } from '../dates.ts';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  children?: ReactNode;
}

export function Pager({ page, pageSize, total, onPage, children }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav aria-label={componentWords.pages}>
      <Group justify="flex-end" mt="md">
        {children}
        <span className="note" aria-live="polite">
          {componentWords.pageOf(showNumber(page), showNumber(pages))}
        </span>
        <Pagination.Root total={pages} value={Math.min(page, pages)} onChange={onPage}>
          <Group gap={4}>
            <Pagination.Previous aria-label={componentWords.previousPage} />
            <Pagination.Next aria-label={componentWords.nextPage} />
          </Group>
        </Pagination.Root>
      </Group>
    </nav>
  );
}

interface MoreProps extends ButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

export const MoreButton = ({ query, children = words.showMore, ...rest }: MoreProps) =>
  query.hasNextPage ? (
    <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} {...rest}>
      {children}
    </Button>
  ) : null;
