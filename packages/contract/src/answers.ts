import { z } from 'zod';

export const nothing = z.literal('');

/** `total` counts all pages. */
export const listAnswer = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), total: z.int() });

export type ListAnswer<Item> = { data: Item[]; total: number };

const validationError = z.object({
  /** Index in the request list; null if the request as a whole is invalid. */
  index: z.int().nullable(),
  field: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ValidationError = z.infer<typeof validationError>;

/** A proxy may answer without a message. */
export const problemAnswer = z.object({
  errorMessage: z.string().optional(),
  code: z.string().optional(),
  /** By field, which in lists is prefixed with the index: `[1].CustomerName`. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
type ProblemAnswer = z.infer<typeof problemAnswer>;
export type FieldErrors = NonNullable<ProblemAnswer['errors']>;

/** A code is sent if the client must do something else first. */
export type ProblemBody = ProblemAnswer & { errorMessage: string; hasErrors: true };

export const writeAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({
    successObjects: z.array(item),
    errorObjects: z.array(z.looseObject({})),
    errorMessages: z.array(z.string()),
    validationErrors: z.array(validationError),
    hasErrors: z.boolean(),
    /** History entry to revert, where one is needed; null if nothing changed. */
    entry: z.int().nullish(),
  });

export const writeDone = writeAnswer(z.unknown());

export type WriteAnswer<Item> = z.infer<typeof writeDone> & { successObjects: Item[] };

/** Of the lists that administrators download. */
export const csvFile = z.string();
