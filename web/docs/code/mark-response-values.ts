import type { ResponseValue } from '@fagvaerk/catalogue/model.ts';

/** Marks the ids that run.tsx replaces with those of an answer. */
export function markResponseValues(html: string, values: readonly ResponseValue[] = []): string {
  const from = new Map(values.map((one) => [one.text, one.from]));
  return html.replaceAll(/(?<![\w-])\d+(?![\w-])/g, (text) =>
    from.has(text) ? `<b data-response-value="${from.get(text)}">${text}</b>` : text,
  );
}
