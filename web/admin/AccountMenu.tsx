import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { Box, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { chooseScheme, chosenScheme, type Scheme, schemes } from '../enhance/scheme.ts';
import { panel } from '../shell/panel-addresses.ts';
import { PersonIcon } from './components/icons.tsx';
import { chooseLanguage, languageNames } from './own-language.ts';
import { sessionQuery } from './queries.ts';
import { language, words } from './words.ts';

const schemeNames: Record<Scheme, string> = {
  system: words.schemeSystem,
  light: words.schemeLight,
  dark: words.schemeDark,
};

export function AccountMenu() {
  const { data: session } = useQuery(sessionQuery);
  const [scheme, setScheme] = useState(chosenScheme);
  return (
    <Menu position="bottom-end" width={224} onOpen={() => setScheme(chosenScheme)}>
      <Menu.Target>
        <Button variant="subtle" px="sm" aria-label={words.accountMenu(session?.username ?? '')}>
          <PersonIcon />
          <Box component="span" visibleFrom="xs" ml="xs">
            {session?.username}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {session ? (
          <Menu.Label>
            {words.loggedInAs(session.username)} · {words.roles[session.role]}
          </Menu.Label>
        ) : null}
        <Menu.Item component={Link} to={panel.account}>
          {words.account}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.colourScheme}</Menu.Label>
        <Menu.RadioGroup
          value={scheme}
          onChange={(chosen) => {
            chooseScheme(chosen as Scheme);
            setScheme(chosen as Scheme);
          }}
        >
          {schemes.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {schemeNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{words.language}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(chosen) => void chooseLanguage(chosen as Language)}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {languageNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to={panel.logout}>
          {words.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
