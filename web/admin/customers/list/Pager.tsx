import { ActionIcon } from '@mantine/core';
import { showNumber } from '../../dates.ts';
import { BackIcon, ForwardIcon } from '../../parts/icons.tsx';
import { language, words } from '../../words.ts';
import { type ListState, pageSizes } from './list-state.ts';

interface Props {
  state: ListState;
  total: number;
  onChange: (change: Partial<ListState>) => void;
}

export function Pager({ state: { page, pageSize }, total, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const show = (value: number) => showNumber(value, language);
  return (
    <nav className="pager" aria-label={words.pages}>
      <label>
        {words.rowsPerPage}{' '}
        <select
          value={pageSize}
          onChange={({ currentTarget }) =>
            onChange({ pageSize: pageSizes.find((size) => String(size) === currentTarget.value) ?? pageSize })
          }
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span aria-live="polite">{words.pageOf(show(page), show(pages))}</span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.previousPage}
        disabled={page <= 1}
        onClick={() => onChange({ page: Math.min(page - 1, pages) })}
      >
        <BackIcon />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.nextPage}
        disabled={page >= pages}
        onClick={() => onChange({ page: page + 1 })}
      >
        <ForwardIcon />
      </ActionIcon>
    </nav>
  );
}
