import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { SearchIcon } from '../../parts/icons.tsx';

interface Props {
  label: string;
  /** What is searched for now; may be changed from outside, by Back for one. */
  search: string;
  onSearch: (search: string) => void;
}

const restMs = 250;

/** Searches when the typing rests, and not while another screen is on its way: the search would lead back from it. */
export function SearchBox({ label, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (typed === search || isLeaving) return;
    const timer = setTimeout(() => onSearch(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, search, isLeaving, onSearch]);

  return (
    <TextInput
      className="search-box"
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
