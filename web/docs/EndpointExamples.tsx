import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { printCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { exampleCaller } from '@fagvaerk/catalogue/samples/printed.ts';
import { jsonText, requestOf } from '@fagvaerk/catalogue/samples/request.ts';
import { useLanguage } from '../shell/use-language.ts';
import { CodeExample } from './code/CodeExample.tsx';

export function EndpointExamples({ operation }: { operation: Operation }) {
  const { words } = useLanguage();
  const { request, answer } = operation;
  const isJson = answer.mediaType === 'application/json';
  return (
    <div className="endpoint-examples">
      <CodeExample title={words.requestExample} language="bash" code={printCurl(requestOf(operation, exampleCaller))} />
      {request ? <CodeExample title={words.bodyExample} language="json" code={jsonText(request.example)} /> : null}
      {(isJson ? answer.examples : []).map(({ name, value }) => (
        <CodeExample
          key={name}
          title={name ?? words.answerExample}
          titleIsDanish={name !== null}
          language="json"
          code={jsonText(value)}
        />
      ))}
    </div>
  );
}
