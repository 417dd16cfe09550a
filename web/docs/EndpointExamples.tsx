import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { printCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { exampleCaller } from '@fagvaerk/catalogue/samples/printed.ts';
import { jsonText, requestOf } from '@fagvaerk/catalogue/samples/request.ts';
import { callMessagesIn } from '../language/call-messages.ts';
import { useLanguage } from '../shell/use-language.ts';
import { CodeExample } from './code/CodeExample.tsx';

export function EndpointExamples({ operation }: { operation: Operation }) {
  const { words, language } = useLanguage();
  const { request, answer } = operation;
  const isJson = answer.mediaType === 'application/json';
  const call = (
    <CodeExample
      title={words.requestExample}
      caption={request ? undefined : words.request}
      language="bash"
      code={printCurl(requestOf(operation, exampleCaller))}
    />
  );
  return (
    <div className="endpoint-examples">
      {request ? (
        <div className="example-tabs">
          <fieldset className="tabs" aria-label={words.requestExample}>
            <Tab call={operation.anchor} label="Body" isShown />
            <Tab call={operation.anchor} label={words.request} />
          </fieldset>
          <CodeExample title={words.bodyExample} language="json" code={jsonText(request.example)} />
          {call}
        </div>
      ) : (
        call
      )}
      {(isJson ? answer.examples : []).map(({ name, value }) => (
        <CodeExample
          key={name}
          title={name ?? words.answerExample}
          titleIsDanish={name !== null}
          caption={name ?? callMessagesIn(language).answer}
          language="json"
          code={jsonText(value)}
        />
      ))}
    </div>
  );
}

/** Works without scripts: the style sheet shows the example of the chosen tab. */
const Tab = ({ call, label, isShown = false }: { call: string; label: string; isShown?: boolean }) => (
  <label>
    <input type="radio" name={`${call}-example`} defaultChecked={isShown} autoComplete="off" />
    {label}
  </label>
);
