import { useLanguage } from '../shell/use-language.ts';

const tag = 'raw-html';

/** Documentation text without an element of its own in Danish: a page has hundreds of fields. */
export function RawHtml({ html }: { html: string }) {
  const { danish } = useLanguage();
  const Element = tag as 'span';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue.
  return <Element {...danish} dangerouslySetInnerHTML={{ __html: html }} />;
}

export const unwrapRawHtml = (page: string): string =>
  page.replaceAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'), (_, html: string) => html);
