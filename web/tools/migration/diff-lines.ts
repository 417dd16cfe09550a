import { inside, type Translation } from '@fagvaerk/catalogue/migration/translate.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';

export interface DiffLine {
  readonly kind: 'kept' | 'lost' | 'new' | 'left-out';
  readonly text: string;
}

const shownMaximum = 3;

export function diffLines(
  { answer, lost, added: everyAdded }: Pick<Translation, 'answer' | 'lost' | 'added'>,
  { moreRecords, newFields }: Readonly<Record<'moreRecords' | 'newFields', (count: number) => string>>,
): DiffLine[] {
  const lostIn = Map.groupBy(lost, ({ within }) => within);
  const addedIn = Map.groupBy(everyAdded, parentOf);

  function* toLines(value: Json, at: string, indent: string, before = '', after = ''): Iterable<DiffLine> {
    const kept = (text: string): DiffLine => ({ kind: 'kept', text });
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

  function* items(list: readonly Json[], at: string, indent: string): Iterable<DiffLine> {
    const isShort = list.every((one) => typeof one !== 'object' || one === null);
    const shown = isShort ? list : list.slice(0, shownMaximum);
    for (const [index, one] of shown.entries())
      yield* toLines(one, at, `${indent}  `, '', index < list.length - 1 ? ',' : '');
    if (shown.length < list.length)
      yield { kind: 'left-out', text: `${indent}  … ${moreRecords(list.length - shown.length)}` };
  }

  function* entries(object: Fields, at: string, indent: string): Iterable<DiffLine> {
    const known = Object.entries(object);
    for (const [index, [name, one]] of known.entries()) {
      const comma = index < known.length - 1 ? ',' : '';
      yield* toLines(one, inside(at, name), `${indent}  `, `${JSON.stringify(name)}: `, comma);
    }
    for (const { name } of lostIn.get(at) ?? []) yield { kind: 'lost', text: `${indent}  ${JSON.stringify(name)}` };
    const added = addedIn.get(at);
    if (added) yield { kind: 'new', text: `${indent}  ${newFields(added.length)}` };
  }

  return [...toLines(answer, '', '')];
}

type Fields = { readonly [key: string]: Json };

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
