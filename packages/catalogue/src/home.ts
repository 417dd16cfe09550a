import type { Attribute, Operation, Shape } from './model.ts';

export interface Home {
  readonly operation: Operation;
  readonly shape: Shape;
  /** What the own object has besides the fields shown there. */
  readonly added: readonly Attribute[];
}

/** Shown in full at the first endpoint of the page that returns it, apart from added fields. */
export function homeOf(operations: readonly Operation[], own: Operation, shape: Shape): Home {
  const fieldOf = ({ name, type, lead, rest, required, nullable, variants }: Attribute) =>
    JSON.stringify([name, type, lead, rest, required, nullable, variants.map(({ schema }) => schema)]);
  for (const operation of shape.schema === null ? [] : operations) {
    for (const shown of operation.answer.payload?.variants ?? []) {
      const there = new Set(shown.attributes.map(fieldOf));
      const added = shape.attributes.filter((one) => !there.has(fieldOf(one)));
      if (shape.attributes.length - added.length === there.size) return { operation, shape: shown, added };
    }
  }
  return { operation: own, shape, added: [] };
}
