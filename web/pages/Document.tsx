import type { Counterparts } from '@fagvaerk/catalogue/migration/counterparts.ts';
import type { Proof } from '@fagvaerk/catalogue/samples/printed.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import type { ReactNode } from 'react';
import { messagesIn } from '../language/messages.ts';
import { topBarId } from '../shell/menu.ts';
import { faceLinkId } from '../shell/typeface.ts';
import favicon from '../static/favicon.svg?raw';
import { InlineScript } from './InlineScript.tsx';
import { headScript } from './inline-scripts.ts';

/**
 * In the page: a request of its own would cost three times as many bytes.
 * No more is written another way than has to be: every page carries it.
 */
const icon = `data:image/svg+xml,${favicon.trim().replaceAll('"', "'").replaceAll(/[#<>]/g, encodeURIComponent)}`;

/** The built files every page refers to. */
export interface Assets {
  /** The text of a style sheet that stands in the page, so that the first paint waits for nothing else; or its address. */
  readonly style: { readonly text: string } | { readonly address: string };
  readonly script: string;
  /** Of a page with tools of its own. */
  readonly toolScript?: string | undefined;
  readonly typeface: string;
  /** What search looks in, fetched when the reader reaches for it. */
  readonly searchIndex: string;
  /** What the script is known to import, fetched together with it. */
  readonly imports?: readonly string[];
  /** Which examples the build has proven. */
  readonly proof?: Proof | null;
  /** What everything is in the other version. */
  readonly counterparts?: Counterparts | undefined;
}

export interface Head {
  readonly title: string;
  readonly description: string;
  /** Null keeps the page out of search engines. */
  readonly route: string | null;
  readonly feed?: string | undefined;
}

interface Props {
  language: Language;
  head: Head;
  assets: Assets;
  /** What the page is nothing without, fetched before anything is shown. */
  script?: string;
  children: ReactNode;
}

export function Document({ language, head, assets, script, children }: Props) {
  const words = messagesIn(language);
  const title = head.title === words.portalName ? head.title : `${head.title} · ${words.portalName}`;
  const address = `${placeholderOrigin}${head.route ?? ''}`;
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
            <link rel="canonical" href={address} />
            <meta property="og:type" content="article" />
            <meta property="og:site_name" content={words.portalName} />
            <meta property="og:title" content={head.title} />
            <meta property="og:description" content={head.description} />
            <meta property="og:url" content={address} />
            <meta property="og:image" content={`${placeholderOrigin}/social-card.png`} />
            <meta property="og:locale" content={language === 'da' ? 'da_DK' : 'en_GB'} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        {head.feed ? <link rel="alternate" type="application/atom+xml" title={head.title} href={head.feed} /> : null}
        <meta name="theme-color" content="#fcfbf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1618" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icon} />
        <link
          id={faceLinkId}
          rel="preload"
          href={assets.typeface}
          as="font"
          crossOrigin=""
          // Wanted by nobody until the script below says so.
          media="not all"
        />
        <InlineScript code={headScript} />
        {'text' in assets.style ? <link rel="expect" href={`#${topBarId}`} blocking="render" /> : null}
        {'text' in assets.style ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, named by hash in the CSP.
          <style dangerouslySetInnerHTML={{ __html: assets.style.text }} />
        ) : (
          <link rel="stylesheet" href={assets.style.address} />
        )}
        {script ? <script type="module" src={script} /> : null}
        {assets.toolScript ? <script type="module" src={assets.toolScript} /> : null}
        {assets.imports?.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
