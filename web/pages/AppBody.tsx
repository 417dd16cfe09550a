import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';
import { type AppStart, appRootId, appStartId } from '../shell/app-start.ts';
import { InlineScript } from './InlineScript.tsx';

export function AppBody({ language, start }: { language: Language; start: AppStart }) {
  return (
    <>
      <div id={appRootId} />
      <noscript>{messagesIn(language).needsScript}</noscript>
      <InlineScript type="application/json" id={appStartId} code={JSON.stringify(start).replaceAll('<', '\\u003c')} />
    </>
  );
}
