import type { ReactNode } from 'react';
import { pageScriptId } from '../shell/element-ids.ts';
import type { Menu } from '../shell/menu.ts';
import { PageFooter } from '../shell/PageFooter.tsx';
import { SideMenu } from '../shell/SideMenu.tsx';
import { TopBar } from '../shell/TopBar.tsx';
import { useLanguage } from '../shell/use-language.ts';
import { type Assets, InlineScript } from './Document.tsx';

interface Props {
  menu: Menu;
  assets: Assets;
  current: string;
  contents: ReactNode;
  children: ReactNode;
}

export function PageFrame({ menu, assets, current, contents, children }: Props) {
  const { words } = useLanguage();
  const { inlineScripts } = assets;
  return (
    <>
      <InlineScript code={inlineScripts.presses} />
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <TopBar searchIndex={assets.searchIndex} />
      <div className="frame">
        <SideMenu menu={menu} current={current} contents={contents} />
        <InlineScript code={inlineScripts.menu} />
        <main id="content">{children}</main>
        <PageFooter lastChange={assets.lastChange} />
      </div>
      <script id={pageScriptId} type="later" src={assets.pageScript} />
      <InlineScript code={inlineScripts.wake} />
    </>
  );
}
