import type { Tool } from '@fagvaerk/catalogue/model.ts';
import { migrationMessagesIn } from '../language/migration-messages.ts';
import { useLanguage } from './page-context.ts';

export function ToolPlaceholder({ tool }: { tool: Tool }) {
  const { language } = useLanguage();
  const words = migrationMessagesIn(language);
  return (
    <div className="tool" id={tool}>
      {tool === 'own-v3-calls' ? (
        <p className="needs-script">
          {words.needsKey}{' '}
          <button type="button" className="main-button your-key">
            {words.yourKey}
          </button>
        </p>
      ) : (
        <p className="needs-script">
          <button type="button" className="main-button">
            {words.startTranslating}
          </button>{' '}
          <button type="button" className="plain-button" value="example">
            {words.useExample}
          </button>
        </p>
      )}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  );
}
