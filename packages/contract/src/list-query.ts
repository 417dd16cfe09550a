import { z } from 'zod';
import { isPlainText, object, paging, rule } from './fields.ts';
import { pageSizeDefault, searchMaximumCharacters } from './limits.ts';

export const listFields = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  search: z
    .string(rule('text-expected'))
    .trim()
    .max(searchMaximumCharacters, rule('text-too-long'))
    .refine(isPlainText, rule('text-not-plain'))
    .optional(),
  /** A column name, with a leading minus for descending. */
  sort: z
    .string(rule('text-expected'))
    .transform((text) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') }))
    .pipe(z.object({ column: z.enum(columns, rule('sort-unknown')), descending: z.boolean() }))
    .optional(),
  ...paging,
});

export interface ListQuery<Column extends string> {
  search: string;
  sort: { column: Column; descending: boolean } | undefined;
  paging: { page: number; pageSize: number } | undefined;
}

type Sent<Column extends string> = {
  [Field in 'page' | 'pageSize']?: number | undefined;
} & { search?: string | undefined; sort?: ListQuery<Column>['sort'] };

/** Without page and pageSize the whole list is returned. */
export const toListQuery = <Column extends string>({ search = '', sort, page, pageSize }: Sent<Column>) => ({
  search,
  sort,
  paging: page || pageSize ? { page: page ?? 1, pageSize: pageSize ?? pageSizeDefault } : undefined,
});

export const listQuery = <Column extends string>(columns: readonly [Column, ...Column[]]) =>
  object(listFields(columns)).transform((query) => toListQuery<Column>(query));

export const noQuery = object({});
