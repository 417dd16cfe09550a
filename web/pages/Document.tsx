import type { Counterparts } from '@fagvaerk/catalogue/migration/counterparts.ts';
import type { Proof } from '@fagvaerk/catalogue/samples/printed.ts';
import { addressIn, type Language, languages } from '@fagvaerk/contract/language.ts';
import { placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import type { ReactNode } from 'react';
import { fontLinkId, topBarId } from '../shell/element-ids.ts';
import { useLanguage } from '../shell/use-language.ts';
import favicon from '../static/favicon.svg?raw';
import type { InlineScripts } from './inline-scripts.ts';

/** Inlined: a request would cost three times the bytes. Escapes only what it must, since every page has it. */
const icon = `data:image/svg+xml,${favicon.trim().replaceAll('"', "'").replaceAll(/[#<>]/g, encodeURIComponent)}`;

export interface Assets {
  /** Inlined text, so that the first paint needs no other request; or a URL. */
  readonly style: { readonly text: string } | { readonly address: string };
  readonly pageScript: string;
  readonly inlineScripts: InlineScripts;
  /** Of the panel, or of a page's tool. */
  readonly script?: string | undefined;
  readonly typeface: string;
  readonly searchIndex: string;
  readonly imports?: readonly string[];
  readonly proof?: Proof | null;
  readonly counterparts?: Counterparts | undefined;
  readonly lastChange?: string | undefined;
}

export interface Head {
  readonly title: string;
  readonly description: string;
  /** Null excludes the page from search engines. */
  readonly route: string | null;
  readonly feed?: string | undefined;
}

export function Document({ head, assets, children }: { head: Head; assets: Assets; children: ReactNode }) {
  const { language, words } = useLanguage();
  const title = head.title === words.portalName ? head.title : `${head.title} · ${words.portalName}`;
  const addressOf = (one: Language) => `${placeholderOrigin}${addressIn(one, head.route ?? '')}`;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        {head.route === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={addressOf(language)} />
            {languages.map((one) => (
              <link key={one} rel="alternate" hrefLang={one} href={addressOf(one)} />
            ))}
            <link rel="alternate" hrefLang="x-default" href={addressOf(languages[0])} />
            <meta property="og:title" content={head.title} />
            <meta property="og:url" content={addressOf(language)} />
            <meta property="og:image" content={`${placeholderOrigin}/social-card.png`} />
          </>
        )}
        {head.feed ? <link rel="alternate" type="application/atom+xml" title={head.title} href={head.feed} /> : null}
        <meta name="theme-color" content="#fcfbf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1618" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icon} />
        <link
          id={fontLinkId}
          rel="preload"
          href={assets.typeface}
          as="font"
          crossOrigin=""
          // Enabled by the inline script below for returning readers.
          media="not all"
        />
        <InlineScript code={assets.inlineScripts.head} />
        {'text' in assets.style ? <link rel="expect" href={`#${topBarId}`} blocking="render" /> : null}
        {'text' in assets.style ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, named by hash in the CSP.
          <style dangerouslySetInnerHTML={{ __html: assets.style.text }} />
        ) : (
          <link rel="stylesheet" href={assets.style.address} />
        )}
        {assets.script ? <script type="module" src={assets.script} /> : null}
        {assets.imports?.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** React would escape the code. */
export const InlineScript = ({ code, type, id }: { code: string; type?: string; id?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, listed by hash in the CSP, and data that never runs.
  <script type={type} id={id} dangerouslySetInnerHTML={{ __html: code }} />
);
