import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { readTypedDay } from './dates.ts';

/** Every field has a default by `catch`, which also replaces invalid values. */
type Schema = z.ZodObject<Record<string, z.ZodCatch>>;
type Change<S extends Schema> = Partial<z.output<S>>;

export const pageField = z.coerce.number().int().min(1).catch(1);
export const idField = z.coerce.number().int().min(1).nullable().catch(null);
/** 0 is unknown. */
export const idOrUnknownField = z.coerce.number().int().nullable().catch(null);
/** yyyy-mm-dd; empty if open-ended. */
export const dayField = z
  .string()
  .refine((day) => readTypedDay(day) === day)
  .catch('');
export const textField = z.string().catch('');

export function readSearch<S extends Schema>(schema: S, search: URLSearchParams): z.output<S> {
  return schema.parse(Object.fromEntries([...search].filter(([, value]) => value !== '')));
}

/** Omits defaults and keeps other parameters. Any change but one of the page returns to page 1. */
export function writeSearch<S extends Schema>(schema: S, search: URLSearchParams, change: Change<S>): string {
  const defaults: Record<string, unknown> = schema.parse({});
  const state = { ...readSearch(schema, search), ...('page' in defaults && { page: 1 }), ...change };
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(state)) {
    if (value === defaults[name]) next.delete(name);
    else next.set(name, String(value));
  }
  return next.size > 0 ? `?${next}` : '';
}

/** State in the query string, so that it survives reloads and can be linked to. */
export function useSearchState<S extends Schema>(schema: S) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** `replace` keeps typing out of the browser history. */
  const change = useCallback(
    (changed: Change<S>, { replace = false } = {}) =>
      void navigate(
        { search: writeSearch(schema, new URLSearchParams(location.search), changed) },
        { replace, preventScrollReset: changed.page === undefined },
      ),
    [schema, navigate],
  );
  const linkTo = (changed: Change<S>) => ({ search: writeSearch(schema, search, changed) });
  return { state: readSearch(schema, search), change, linkTo };
}

/** Parameters of an API call, without the empty ones. */
export const toQuery = (values: Record<string, string | number | boolean | null>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === '' || value === false ? [] : [[name, String(value)]],
    ),
  );
