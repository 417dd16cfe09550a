import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PortalManifest } from '@fagvaerk/contract/portal-manifest.ts';

const filler = '<p>Fakturaer hører til et projekt og en debitor.</p>\n'.repeat(40);
const html = (language: string, heading: string) =>
  `<!doctype html><html lang="${language}"><link rel="canonical" href="https://portal.invalid/x"><h1>${heading}</h1>${filler}</html>`;

const script = Buffer.from(`export const greeting = ${JSON.stringify('hej '.repeat(300))};`);

const page = (name: string, da: string, en: string, aliases: string[] = [], indexed = true) => ({
  route: `/${name}`,
  aliases,
  title: { da, en },
  files: { da: `pages/da/${name}.html`, en: `pages/en/${name}.html` },
  indexed,
});

const manifest = {
  pages: [
    page('introduction', 'Introduktion', 'Introduction', ['/']),
    page('invoicesv4', 'Fakturaer', 'Invoices', ['/invoicesV4', '/fakturaer']),
    page('creditorsV4', 'Kreditorer & konti', 'Creditors & accounts'),
    page('salaryperiods', 'Lønperioder', 'Salary periods', ['/lønperioder']),
    page('preview', 'Forhåndsvisning', 'Preview', [], false),
  ],
  notFound: { da: 'pages/da/404.html', en: 'pages/en/404.html' },
  app: { routes: ['/login', '/customers', '/customers/*'], files: { da: 'app/da.html', en: 'app/en.html' } },
  downloads: [
    { route: '/openapi/v4.0.json', file: 'openapi/v4.0.json', type: 'application/json; charset=utf-8' },
    { route: '/card.png', file: 'card.png', type: 'image/png' },
  ],
  scriptHashes: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  assets: 'assets',
} satisfies PortalManifest;

const files: Record<string, string | Buffer> = {
  'portal.json': JSON.stringify(manifest),
  'pages/da/404.html': '<html lang="da"><h1>Siden findes ikke</h1><ul><!--suggestions--></ul></html>',
  'pages/en/404.html': '<html lang="en"><h1>Not found</h1><ul><!--suggestions--></ul></html>',
  'app/da.html': html('da', 'Login'),
  'app/en.html': html('en', 'Login'),
  'openapi/v4.0.json': JSON.stringify({ servers: [{ url: 'https://portal.invalid/api/v4.0' }], filler }),
  'card.png': Buffer.from('\x89PNG https://portal.invalid', 'latin1'),
  'assets/wake-B4x.js': script,
  'assets/wake-B4x.js.br': brotliCompressSync(script),
  'assets/wake-B4x.js.gz': gzipSync(script),
  'assets/fonts/inter-9zQ.woff2': Buffer.from('font'),
};
for (const { files: of, title } of manifest.pages) {
  files[of.da] = html('da', title.da);
  files[of.en] = html('en', title.en);
}

/** A small web build in a folder of its own, as the server expects it. */
export async function writeWebBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
