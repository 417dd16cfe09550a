import type { Attribute, ErrorAnswer, Method, Operation } from '@fagvaerk/catalogue/model.ts';

export interface SharedError extends ErrorAnswer {
  readonly methods: readonly Method[];
}

/** For example `shared.404.get`: methods have their own descriptions of a status or wrapper. */
export const sharedId = (name: string, [method]: readonly Method[]): string =>
  `shared.${name}.${method?.toLowerCase()}`;

const keyOf = ({ status, description }: ErrorAnswer): string => JSON.stringify([status, description]);

/** Errors that all calls with the same method have; the others are described at their calls. */
export function sharedErrors(operations: readonly Operation[]): SharedError[] {
  const shared = new Map<string, SharedError>();
  for (const { method, errors } of operations) {
    const alike = operations.filter((other) => other.method === method);
    for (const error of errors) {
      const key = keyOf(error);
      if (!alike.every((other) => other.errors.some((one) => keyOf(one) === key))) continue;
      shared.set(key, { ...error, methods: [...new Set([...(shared.get(key)?.methods ?? []), method])] });
    }
  }
  return [...shared.values()].sort((one, other) => one.status.localeCompare(other.status));
}

/** None if all calls have the error. */
export const differingMethods = ({ methods }: SharedError, operations: readonly Operation[]): readonly Method[] =>
  operations.every(({ method }) => methods.includes(method)) ? [] : methods;

interface SharedEnvelope {
  readonly methods: readonly Method[];
  readonly attributes: readonly Attribute[];
}

/** One per kind of wrapper. The type of a field may differ between calls. */
export function sharedEnvelopes(operations: readonly Operation[]): SharedEnvelope[] {
  const wrapped = operations.filter(({ answer }) => answer.envelope.length > 0);
  const kinds = Map.groupBy(wrapped, ({ answer }) => answer.envelope.map(({ name }) => name).join());
  return [...kinds.values()].map((calls) => ({
    methods: [...new Set(calls.map(({ method }) => method))],
    attributes: (calls[0]?.answer.envelope ?? []).map((one, index) => ({
      ...one,
      type: [...new Set(calls.map(({ answer }) => answer.envelope[index]?.type))].join(' | '),
    })),
  }));
}
