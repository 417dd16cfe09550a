/** The code that readers see, taken out of the pages that a portal serves. */

export interface ShownCode {
  readonly page: string;
  readonly text: string;
}

/** Of every page that search engines are told about, in the order of the pages and from top to bottom. */
export async function readPages(origin: string): Promise<ShownCode[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
  const shown: ShownCode[] = [];
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text();
    for (const [, code = ''] of html.matchAll(/<code translate="no">(.*?)<\/code>/gs))
      shown.push({ page, text: textOf(code) });
  }
  return shown;
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

const textOf = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole);
