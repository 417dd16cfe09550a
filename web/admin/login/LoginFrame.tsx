import type { Language } from '@fagvaerk/contract/language.ts';
import { Box, Button, Center, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { messagesIn } from '../../language/messages.ts';
import { Logo } from '../../shell/Logo.tsx';
import { adminMessagesIn } from '../messages.ts';
import { languageNames } from '../own-language.ts';
import { language as startLanguage } from '../words.ts';
import { loginMessagesIn } from './messages.ts';

/** Pages before the login switch in place: loading anew would lose what is typed. */
export function useShownLanguage() {
  const [shown, setShown] = useState(startLanguage);

  function show(chosen: Language) {
    void fetch(`/language/${chosen}`, { method: 'POST', redirect: 'manual' });
    document.documentElement.lang = chosen;
    setShown(chosen);
  }

  return {
    shown,
    show,
    words: adminMessagesIn(shown),
    shellWords: messagesIn(shown),
    loginWords: loginMessagesIn(shown),
  };
}

type ShownLanguage = ReturnType<typeof useShownLanguage>;

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
