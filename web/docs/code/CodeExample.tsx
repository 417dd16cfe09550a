import type { ResponseValue } from '@fagvaerk/catalogue/model.ts';
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { excerptOf } from '@fagvaerk/catalogue/samples/printed.ts';
import { localeOf } from '@fagvaerk/contract/language.ts';
import type { AriaAttributes } from 'react';
import { useLanguage } from '../../shell/use-language.ts';
import { useProof } from '../page-context.ts';
import { highlight, markResponseValues } from './highlight.ts';

interface Props {
  /** Names the example. */
  title: string;
  titleIsDanish?: boolean;
  /** Shown instead of the title. */
  caption?: string | undefined;
  language: string;
  code: string;
  responseValues?: readonly ResponseValue[] | undefined;
  /** The other languages are fetched when chosen. */
  program?: string | undefined;
}

/** The smallest code box of any page; what fits into it needs no tools. */
const narrowest = { characters: 36, lines: 9 };

export function CodeExample({ title, titleIsDanish = false, caption, language, code, responseValues, program }: Props) {
  const { words, danish } = useLanguage();
  const lines = code.split('\n');
  const isSample = program !== undefined || (language === 'bash' && readCurl(code) !== null);
  const excerpt = excerptOf(code, language);
  const isWide = isSample || lines.some(({ length }) => length > narrowest.characters);
  const isTall = isSample || lines.length > narrowest.lines;
  return (
    <figure className="code" aria-label={title} data-sample={isSample ? '' : undefined} data-program={program}>
      <figcaption>
        <span {...(titleIsDanish ? danish : {})}>{caption ?? title}</span>
        {excerpt ? <span className="excerpt">{words.excerpt(excerpt)}</span> : null}
        <ProvenBadge code={code} />
        {/* Static; enhance/buttons.ts acts on the buttons, enhance/samples on the choice. */}
        <span className="code-tools needs-script">
          {isSample ? (
            <select aria-label={words.sampleLanguage} autoComplete="off">
              {sampleLanguages.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          ) : null}
          {isWide ? <Button kind="wrap" label={`${words.wrapLines}: ${title}`} aria-pressed={false} /> : null}
          {isTall ? <Button kind="whole" label={`${words.showAllLines}: ${title}`} aria-haspopup="dialog" /> : null}
          <span className="copy-notice" role="status" />
          <Button kind="copy" label={`${words.copy}: ${title}`} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code
          className={language === 'json' ? 'json' : undefined}
          translate="no"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own documents, escaped by the highlighter.
          dangerouslySetInnerHTML={{ __html: markResponseValues(highlight(code, language), responseValues) }}
        />
      </pre>
    </figure>
  );
}

interface ButtonProps extends AriaAttributes {
  kind: 'wrap' | 'whole' | 'copy';
  label: string;
}

const Button = ({ kind, label, ...state }: ButtonProps) => (
  <button className={`code-button ${kind}-button`} type="button" aria-label={label} {...state} />
);

function ProvenBadge({ code }: { code: string }) {
  const { language, words } = useLanguage();
  const proof = useProof();
  if (!proof?.texts.includes(code)) return null;
  const day = new Date(proof.builtOn).toLocaleDateString(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <a className="proven" href="/sandbox#saadan-afproever-vi-eksemplerne" title={words.provenBy(proof.version, day)}>
      {words.proven}
    </a>
  );
}
