import { runMessagesIn } from '../language/run-messages.ts';
import { CodeExample } from './code/CodeExample.tsx';
import { useLanguage } from './page-context.ts';

export function Program({ code, program }: { code: string; program: string }) {
  const words = runMessagesIn(useLanguage().language);
  return (
    <>
      <CodeExample title={words.program} language="bash" code={code} program={program} />
      <p className="prompt needs-script">
        <button className="plain-button copy-prompt" type="button">
          {words.copyPrompt}
        </button>{' '}
        <span role="status" />
      </p>
    </>
  );
}
