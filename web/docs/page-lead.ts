const sentenceEnd = /[.!?](?=\s+(?:<[^>]*>)*[^\s\p{Ll}<])/gu;

/** The first two sentences of HTML that begins with a paragraph, and what follows them. */
export function splitLead(html: string): { lead: string; rest: string } {
  const [, first = '', others = ''] = /^<p>(.*?)<\/p>\s*(.*)$/s.exec(html) ?? [];
  const second = [...first.matchAll(sentenceEnd)][1];
  if (!second) return { lead: first, rest: others };
  const end = second.index + 1;
  return { lead: first.slice(0, end), rest: `<p>${first.slice(end).trim()}</p>${others}` };
}
