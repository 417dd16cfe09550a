import type { Language } from '@fagvaerk/contract/language.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { canCall, demoCaller } from '../console/call/caller.ts';

export function NoKey({ language, onTry }: { language: Language; onTry: () => void }) {
  const words = keyMessagesIn(language);
  return (
    <p className="calls-key">
      {words.needsKey}{' '}
      <button type="button" className="main-button your-key">
        {words.yourKey}
      </button>{' '}
      {canCall(demoCaller) ? (
        <button type="button" className="plain-button" onClick={onTry}>
          {words.tryDemoKey}
        </button>
      ) : null}
    </p>
  );
}
