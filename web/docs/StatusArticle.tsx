import { statusMarker } from '@fagvaerk/contract/portal-manifest.ts';
import { useLanguage } from './page-context.ts';

export function StatusArticle() {
  const { words } = useLanguage();
  return (
    <article className="guide">
      <div className="guide-text">
        <h1>{words.status}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the status. */}
        <div dangerouslySetInnerHTML={{ __html: statusMarker }} />
      </div>
    </article>
  );
}
