import { useLanguage } from '../shell/use-language.ts';

/** Copied by enhance/navigation.ts; without scripts a plain link. */
export function CopyPage({ route }: { route: string }) {
  return (
    <a className="copy-page" href={`${route}.md`}>
      {useLanguage().words.copyPage}
    </a>
  );
}
