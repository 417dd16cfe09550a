import { useReading } from './reading.ts';

/** Copies the page as Markdown; without scripts it leads there. shell/finding-the-way.ts hears it by its type. */
export function CopyPage({ route }: { route: string }) {
  return (
    <a type="text/markdown" href={`${route}.md`}>
      {useReading().words.copyPage}
    </a>
  );
}
