import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { SearchIcon } from '../../components/icons.tsx';

interface Props {
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

const debounceMs = 250;

/** Does not search while navigating: that would lead back to this page. */
export function SearchBox({ label, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (typed === search || isLeaving) return;
    const timer = setTimeout(() => onSearch(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search, isLeaving, onSearch]);

  return (
    <TextInput
      flex="1 1 18rem"
      maw="30rem"
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={searchMaximumCharacters}
      leftSection={<SearchIcon />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
