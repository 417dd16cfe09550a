import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { Box, Button, Combobox, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { SearchIcon } from '../components/icons.tsx';
import { words } from '../words.ts';
import { searchWords } from './messages.ts';
import { useResults } from './use-results.ts';

export function PanelSearch() {
  const [opened, { open, close, toggle }] = useDisclosure(false);
  // Also from fields, where `/` is typed text.
  useHotkeys([['mod + K', toggle]], []);
  useHotkeys([
    ['/', open],
    // `/` on Danish keyboards.
    ['shift + /', open],
  ]);
  return (
    <>
      <Button variant="default" px="sm" aria-label={searchWords.label} title="Ctrl K" onClick={open}>
        <SearchIcon />
        <Box component="span" visibleFrom="xs" ml="xs">
          {words.search}
        </Box>
      </Button>
      <Modal.Root opened={opened} onClose={close} size="lg">
        <Modal.Overlay />
        <Modal.Content aria-label={searchWords.label}>
          <Modal.Body p={0}>
            <SearchBox onClose={close} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const groups = useResults(text.trim());
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const labels = groups.flatMap(({ results }) => results.map(({ label }) => label)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `labels` are the results.
  useEffect(() => void combobox.selectFirstOption(), [labels]);
  return (
    <Combobox store={combobox}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="lg"
          variant="unstyled"
          aria-label={searchWords.label}
          placeholder={searchWords.placeholder}
          leftSection={<SearchIcon />}
          maxLength={searchMaximumCharacters}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="60vh" type="auto">
        <Combobox.Options p="xs" aria-label={searchWords.label}>
          {groups.map(({ title, results }) => (
            <Combobox.Group key={title} label={title} role="group" aria-label={title}>
              {results.map(({ label, description, act }) => (
                <Combobox.Option
                  key={`${label} ${description}`}
                  value={label}
                  onClick={() => {
                    onClose();
                    void act();
                  }}
                >
                  {label}
                  {description ? (
                    <Text size="xs" c="dimmed">
                      {description}
                    </Text>
                  ) : null}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 ? <Combobox.Empty>{searchWords.nothing}</Combobox.Empty> : null}
        </Combobox.Options>
      </ScrollArea.Autosize>
    </Combobox>
  );
}
