import type { Language } from '@fagvaerk/contract/language.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { errorDocsUrl, type KeyError } from './key-error.ts';

export function ErrorNote({ error, language, id }: { error: KeyError | null; language: Language; id?: string }) {
  return (
    <div className="trouble" role="alert" id={id}>
      {error ? (
        <p>
          {error.sentence}
          {error.code ? (
            <>
              {' '}
              <a href={errorDocsUrl(error.code)}>{keyMessagesIn(language).aboutCode(error.code)}</a>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
