import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { SearchIcon } from '../components/icons.tsx';
import { shellWords } from '../words.ts';
import { searchWords } from './messages.ts';
import { useResults } from './use-results.ts';

const [store, spotlight] = createSpotlight();
/** The second is `/` on Danish keyboards. */
const slash = ['/', 'shift + /'];
const resultId = (index: number) => `search-result-${index}`;

export function PanelSearch() {
  const [query, setQuery] = useState('');
  // Also from fields, where `/` is typed text.
  useHotkeys([['mod + K', spotlight.toggle]], []);
  return (
    <>
      <Button variant="default" px="sm" aria-label={searchWords.label} title="Ctrl K" onClick={spotlight.open}>
        <SearchIcon />
        <span className="bar-label">{shellWords.search}</span>
      </Button>
      <Spotlight.Root
        store={store}
        query={query}
        onQueryChange={setQuery}
        shortcut={slash}
        maxHeight="70vh"
        scrollable
        centered={false}
      >
        <Results text={query.trim()} />
      </Spotlight.Root>
    </>
  );
}

/** Mounted only while the dialog is open. */
function Results({ text }: { text: string }) {
  const { selected } = useSpotlight(store);
  const groups = useResults(text);
  const labels = groups.flatMap(({ results }) => results.map(({ label }) => label)).join('\n');
  const isNoneSelected = selected < 0;
  // Spotlight selects when the text changes, not when results arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `labels` are the results.
  useEffect(() => store.updateState((state) => ({ ...state, selected: 0 })), [labels, isNoneSelected]);
  let index = 0;
  return (
    <>
      <Spotlight.Search
        placeholder={searchWords.placeholder}
        leftSection={<SearchIcon />}
        maxLength={searchMaximumCharacters}
        autoComplete="off"
        role="combobox"
        aria-label={searchWords.label}
        aria-expanded={groups.length > 0}
        aria-controls="search-results"
        aria-activedescendant={resultId(selected)}
      />
      <Spotlight.ActionsList id="search-results" role="listbox" aria-label={searchWords.label}>
        {groups.map(({ title, results }) => (
          <Spotlight.ActionsGroup key={title} label={title} role="group" aria-label={title}>
            {results.map(({ label, description = '', act }) => {
              const position = index++;
              return (
                <Spotlight.Action
                  key={label}
                  // Spotlight drops `id`.
                  renderRoot={(props) => <button {...props} id={resultId(position)} />}
                  role="option"
                  aria-selected={position === selected}
                  data-selected={position === selected || undefined}
                  label={label}
                  description={description}
                  styles={{ actionDescription: { opacity: 1 } }}
                  onClick={() => void act()}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 ? <Spotlight.Empty>{searchWords.nothing}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </>
  );
}
