import type { Neighbour, ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { SectionHeading } from './headings.tsx';

export function NeighboursSection({ page }: { page: ResourcePage }) {
  const { language, words } = useLanguage();
  const { refersTo, referredToBy } = page.neighbours;
  if (refersTo.length + referredToBy.length === 0) return null;
  return (
    <section className="neighbours" id="neighbours" aria-labelledby="neighbours-title">
      <SectionHeading id="neighbours">{words.neighbours}</SectionHeading>
      <div className="neighbours-map">
        {referredToBy.length > 0 ? (
          <div className="incoming">
            <h3>{words.referredToBy}</h3>
            <NeighbourList neighbours={referredToBy} />
            <Lines count={referredToBy.length} isIncoming />
          </div>
        ) : null}
        <p aria-hidden="true">{page.title[language]}</p>
        {refersTo.length > 0 ? (
          <div className="outgoing">
            <h3>{words.refersTo}</h3>
            <Lines count={refersTo.length} isIncoming={false} />
            <NeighbourList neighbours={refersTo} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

export function NeighbourList({ neighbours }: { neighbours: readonly Neighbour[] }) {
  const { language } = useLanguage();
  return (
    <ul>
      {neighbours.map(({ route, title, fields }) => (
        <li key={route}>
          <a href={route}>
            {title[language]} <code translate="no">{fields.join(' ')}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Rows have equal heights, so the lines meet them at any size. */
function Lines({ count, isIncoming }: { count: number; isIncoming: boolean }) {
  const rows = Array.from({ length: count }, (_, index) => index * 2 + 1);
  const lines = rows.map((row) => {
    const [start, end] = isIncoming ? [row, count] : [count, row];
    return `M0 ${start}C5 ${start} 4 ${end} 9 ${end}`;
  });
  return (
    <svg viewBox={`0 0 9 ${count * 2}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={lines.join('')} />
    </svg>
  );
}
