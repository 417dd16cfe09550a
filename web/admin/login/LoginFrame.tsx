import { Box, Button, Center, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Logo } from '../../shell/Logo.tsx';
import { languageNames } from '../own-language.ts';
import type { ShownLanguage } from './shown-language.ts';

interface Props {
  language: ShownLanguage;
  title: string;
  lead: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

export function LoginFrame({ language, title, lead, onSubmit, children }: Props) {
  const { shown, show, shellWords, loginWords } = language;
  const other = shown === 'da' ? 'en' : 'da';
  useEffect(() => {
    document.title = `${title} · ${shellWords.adminPanel}`;
  }, [title, shellWords]);

  return (
    <Center component="main" mih="100dvh" p="lg">
      <form style={{ width: 'min(100%, 24rem)' }} onSubmit={onSubmit} aria-labelledby="login-title" noValidate>
        <Stack>
          <Group justify="space-between">
            <a className="brand" href="/" title={loginWords.goToDocumentation}>
              <Logo />
              <span>{shellWords.brand}</span>
              <span className="brand-part">API</span>
            </a>
            <Button variant="subtle" size="compact-md" lang={other} onClick={() => show(other)}>
              {languageNames[other]}
            </Button>
          </Group>
          <Box component="h1" id="login-title" mt={24} mb={0} fz="1.75rem">
            {title}
          </Box>
          <Box component="p" c="dimmed">
            {lead}
          </Box>
          {children}
        </Stack>
      </form>
    </Center>
  );
}
