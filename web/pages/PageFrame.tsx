import type { Language } from '@fagvaerk/contract/language.ts';
import type { ReactNode } from 'react';
import { messagesIn } from '../language/messages.ts';
import { KeyButton } from '../shell/KeyButton.tsx';
import type { Menu } from '../shell/menu.ts';
import { PageFooter } from '../shell/PageFooter.tsx';
import { SideMenu } from '../shell/SideMenu.tsx';
import { TopBar } from '../shell/TopBar.tsx';
import { InlineScript } from './InlineScript.tsx';
import type { InlineScripts } from './inline-scripts.ts';
import { pageScriptId } from './page-script-id.ts';

interface Props {
  language: Language;
  menu: Menu;
  searchIndex: string;
  script: string;
  inlineScripts: InlineScripts;
  current: string | null;
  lastChange: string | undefined;
  contents: ReactNode;
  children: ReactNode;
}

export function PageFrame(props: Props) {
  const { language, menu, searchIndex, script, inlineScripts, current, lastChange, contents, children } = props;
  return (
    <>
      <InlineScript code={inlineScripts.presses} />
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
        <InlineScript code={inlineScripts.menu} />
        <main id="content">{children}</main>
        <PageFooter language={language} lastChange={lastChange} />
      </div>
      <script id={pageScriptId} type="later" src={script} />
      <InlineScript code={inlineScripts.wake} />
    </>
  );
}
