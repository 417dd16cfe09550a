import type { CarriedValue } from '@fagvaerk/catalogue/model.ts';

/** Marks the ids that run.tsx replaces with those of an answer. */
export function markCarried(html: string, carried: readonly CarriedValue[] = []): string {
  const from = new Map(carried.map((one) => [one.text, one.from]));
  return html.replaceAll(/(?<![\w-])\d+(?![\w-])/g, (text) =>
    from.has(text) ? `<b data-from="${from.get(text)}">${text}</b>` : text,
  );
}
