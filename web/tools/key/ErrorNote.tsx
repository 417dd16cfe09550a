import { keyMessagesIn } from '../../language/key-messages.ts';
import { errorDocsUrl, type KeyError } from './access-api.ts';

export function ErrorNote({ error, id }: { error: KeyError | null; id?: string }) {
  return (
    <div className="trouble" role="alert" id={id}>
      {error ? (
        <p>
          {error.sentence}
          {error.code ? (
            <>
              {' '}
              <a href={errorDocsUrl(error.code)}>{keyMessagesIn().aboutCode(error.code)}</a>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
