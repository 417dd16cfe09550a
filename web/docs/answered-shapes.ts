import { type Home, homeOf } from '@fagvaerk/catalogue/home.ts';
import { type Attribute, longList, type Operation, type Shape } from '@fagvaerk/catalogue/model.ts';

export interface AnsweredShape extends Pick<Home, 'operation'> {
  readonly shape: Shape;
  /** Fields that the call shows; the others are shown by the `operation`. */
  readonly own: readonly Attribute[];
}

export const answeredShapes = (operations: readonly Operation[], asked: Operation): AnsweredShape[] =>
  (asked.answer.payload?.variants ?? []).map((shape) => {
    const { operation, added } = homeOf(operations, asked, shape);
    return { shape, operation, own: operation === asked ? shape.attributes : added };
  });

/** Readers choose how its fields are shown. */
export const isLong = (shapes: readonly AnsweredShape[]): boolean => shapes.flatMap(({ own }) => own).length > longList;
