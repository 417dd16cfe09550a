/** Its message says what to do, so it is shown without a stack. */
export class OperatorError extends Error {}
