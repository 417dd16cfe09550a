import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import { locate, operationsOf } from '@fagvaerk/catalogue/operations.ts';
import { envelopeOf } from '../http/envelope.ts';
import { compileView } from './views.ts';

export type OperationPlan = Readonly<ReturnType<typeof planOperations>[number]>;

export const planOperations = (documents: readonly ApiDocument[]) =>
  documents.flatMap((document) =>
    operationsOf(document).map((operation) =>
      locate(operation, () => {
        const { schema = {}, aggregates = null } = operation.answer.payload ?? {};
        return {
          ...operation,
          document,
          envelope: envelopeOf(operation.version, operation.method),
          view: compileView(document, schema),
          aggregates: aggregates && compileView(document, aggregates),
        };
      }),
    ),
  );
