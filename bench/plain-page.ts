import type { Browser } from '@playwright/test';

/** The same content as a page of 1995: menu and text of an address without style, script, images or anything to press. */
export async function plainPage(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(address);
  const html = await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, style, svg, form, button, [role=status]'))
      element.remove();
    // Elements that only carry style; what they kept apart stays apart.
    for (const element of document.querySelectorAll('span, i, page-island'))
      element.replaceWith(' ', ...element.childNodes);
    for (const element of document.body.querySelectorAll('*')) {
      for (const { name } of [...element.attributes]) {
        if (!['id', 'href', 'lang', 'open'].includes(name)) element.removeAttribute(name);
      }
    }
    const parts = [...document.querySelectorAll('nav, main')].filter(
      (part) => !part.parentElement?.closest('nav, main'),
    );
    const { lang } = document.documentElement;
    return (
      `<!doctype html><html lang="${lang}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.title}</title><link rel="icon" href="data:,">` +
      parts.map(({ outerHTML }) => outerHTML).join('')
    );
  });
  await page.close();
  return html;
}
