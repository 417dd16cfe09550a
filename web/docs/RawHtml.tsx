export const RawHtml = ({ html, lang }: { html: string; lang?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue.
  <span lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
);
