import type { Tool } from '@fagvaerk/catalogue/model.ts';
import { useReading } from '../docs/reading.ts';
import { migrationMessagesIn } from '../language/migration-messages.ts';

/** What the server sends of a tool: the way into it. main.ts brings the rest when it is wanted. */
export function ToolPlace({ tool }: { tool: Tool }) {
  const { language } = useReading();
  const words = migrationMessagesIn(language);
  return (
    <div className="tool" id={tool}>
      {tool === 'own-v3-calls' ? (
        <p>
          {words.needsKey}{' '}
          <button type="button" className="main-button your-key">
            {words.yourKey}
          </button>
        </p>
      ) : (
        <p>
          <button type="button" className="main-button">
            {words.startTranslating}
          </button>
        </p>
      )}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  );
}
