import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import { type DocumentedOperation, locate, operationsOf } from '@fagvaerk/catalogue/operations.ts';
import { type Envelope, envelopeOf } from '../http/envelope.ts';
import { compileView, type View } from './views.ts';

export interface OperationPlan extends DocumentedOperation {
  readonly document: ApiDocument;
  readonly envelope: Envelope;
  readonly view: View;
  readonly aggregates: View | null;
}

export const planOperations = (documents: readonly ApiDocument[]): OperationPlan[] =>
  documents.flatMap((document) =>
    operationsOf(document).map((operation) =>
      locate(operation, (): OperationPlan => {
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
