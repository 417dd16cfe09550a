/** A translated answer as lines of JSON, with lines for what v4.0 has no place for and for what it has besides. */
import { inside, type Translation } from '@fagvaerk/catalogue/migration/translate.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';

export interface MarkedLine {
  readonly mark: 'kept' | 'lost' | 'new' | 'left-out';
  readonly text: string;
}

/** Of a list so many are shown: they are all alike. */
const shownMaximum = 3;

export function markedLines(
  { answer, lost, added }: Pick<Translation, 'answer' | 'lost' | 'added'>,
  moreRecords: (count: number) => string,
): MarkedLine[] {
  const lostIn = Map.groupBy(lost, ({ within }) => within);
  const addedIn = Map.groupBy(added, parentOf);

  function* linesOf(value: Json, at: string, indent: string, before = '', after = ''): Iterable<MarkedLine> {
    const kept = (text: string): MarkedLine => ({ mark: 'kept', text });
    if (typeof value !== 'object' || value === null) {
      yield kept(`${indent}${before}${JSON.stringify(value)}${after}`);
      return;
    }
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    const inner = [...(Array.isArray(value) ? items(value, at, indent) : entries(value as Fields, at, indent))];
    if (inner.length === 0) {
      yield kept(`${indent}${before}${open}${close}${after}`);
      return;
    }
    yield kept(`${indent}${before}${open}`);
    yield* inner;
    yield kept(`${indent}${close}${after}`);
  }

  function* items(list: readonly Json[], at: string, indent: string): Iterable<MarkedLine> {
    const isShort = list.every((one) => typeof one !== 'object' || one === null);
    const shown = isShort ? list : list.slice(0, shownMaximum);
    for (const [place, one] of shown.entries())
      yield* linesOf(one, at, `${indent}  `, '', place < list.length - 1 ? ',' : '');
    if (shown.length < list.length)
      yield { mark: 'left-out', text: `${indent}  … ${moreRecords(list.length - shown.length)}` };
  }

  function* entries(object: Fields, at: string, indent: string): Iterable<MarkedLine> {
    // First, so that they are seen: an object may have a hundred fields.
    for (const { name } of lostIn.get(at) ?? []) yield { mark: 'lost', text: `${indent}  ${JSON.stringify(name)}` };
    for (const path of addedIn.get(at) ?? [])
      yield { mark: 'new', text: `${indent}  ${JSON.stringify(path.slice(path.lastIndexOf('.') + 1))}` };
    const known = Object.entries(object);
    for (const [place, [name, one]] of known.entries()) {
      const comma = place < known.length - 1 ? ',' : '';
      yield* linesOf(one, inside(at, name), `${indent}  `, `${JSON.stringify(name)}: `, comma);
    }
  }

  return [...linesOf(answer, '', '')];
}

type Fields = { readonly [key: string]: Json };

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
