import type { Language } from '@fagvaerk/contract/language.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { explanationOf, type Trouble } from './trouble.ts';

/** Says what went wrong as soon as it does, and where it is explained. */
export function TroubleNote({ trouble, language, id }: { trouble: Trouble | null; language: Language; id?: string }) {
  return (
    <div className="trouble" role="alert" id={id}>
      {trouble ? (
        <p>
          {trouble.sentence}
          {trouble.code ? (
            <>
              {' '}
              <a href={explanationOf(trouble.code)}>{keyMessagesIn(language).aboutCode(trouble.code)}</a>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
