import type { PortalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { escapeMarkup } from './markup.ts';

export function robotsTxt(manifest: PortalManifest, origin: string): string {
  const closed = [...new Set(manifest.app?.routes.map((route) => route.replace(/\/\*$/, '')))];
  const lines = [
    'User-agent: *',
    ...closed.map((route) => `Disallow: ${route}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

export function sitemapXml(manifest: PortalManifest, origin: string): string {
  const addresses = manifest.pages
    .filter((page) => page.indexed)
    .map((page) => `  <url><loc>${escapeMarkup(new URL(page.route, origin).href)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`;
}
