import { customerWords } from '../messages.ts';
import { type ListState, pageSizes } from './list-state.ts';

interface Props {
  pageSize: ListState['pageSize'];
  onChange: (pageSize: ListState['pageSize']) => void;
}

export function PageSizePicker({ pageSize, onChange }: Props) {
  return (
    <label>
      {customerWords.rowsPerPage}{' '}
      <select
        value={pageSize}
        onChange={({ currentTarget }) =>
          onChange(pageSizes.find((size) => String(size) === currentTarget.value) ?? pageSize)
        }
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  );
}
