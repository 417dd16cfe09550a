const tag = 'raw-html';

/** Text without an element of its own, unless it needs a language: a page has hundreds of fields. */
export function RawHtml({ html, lang }: { html: string; lang?: string }) {
  const Element = lang ? 'span' : (tag as 'span');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue.
  return <Element lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}

export const unwrapRawHtml = (page: string): string =>
  page.replaceAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'), (_, html: string) => html);
