import type { Language } from '@fagvaerk/contract/language.ts';
import type { ReactNode } from 'react';
import { messagesIn } from '../language/messages.ts';
import type { Menu } from '../shell/menu.ts';
import { PageFooter } from '../shell/PageFooter.tsx';
import { SideMenu } from '../shell/SideMenu.tsx';
import { TopBar } from '../shell/TopBar.tsx';
import { KeyButton } from '../tools/key/KeyButton.tsx';
import { InlineScript } from './InlineScript.tsx';
import { menuScript, pageScriptId, pageScriptLoader } from './inline-scripts.ts';

interface Props {
  language: Language;
  menu: Menu;
  searchIndex: string;
  script: string;
  current: string | null;
  lastChange: string | undefined;
  contents: ReactNode;
  children: ReactNode;
}

export function PageFrame({ language, menu, searchIndex, script, current, lastChange, contents, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#content">
        {messagesIn(language).skipToContent}
      </a>
      <TopBar language={language} searchIndex={searchIndex}>
        <KeyButton language={language} />
      </TopBar>
      <div className="frame">
        <SideMenu
          language={language}
          menu={menu}
          current={current}
          contents={contents}
          pinned={<KeyButton language={language} />}
        />
        <InlineScript code={menuScript} />
        <main id="content">{children}</main>
        <PageFooter language={language} lastChange={lastChange} />
      </div>
      <script id={pageScriptId} type="later" src={script} />
      <InlineScript code={pageScriptLoader} />
    </>
  );
}
