import { useReading } from './reading.ts';

/** Copies the page as Markdown; without scripts it leads there. shell/finding-the-way.ts hears it by its address. */
export function CopyPage({ route }: { route: string }) {
  return <a href={`${route}.md`}>{useReading().words.copyPage}</a>;
}
