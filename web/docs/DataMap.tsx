import type { DataMap as AllData } from '@fagvaerk/catalogue/model.ts';
import { NeighbourList } from './NeighboursSection.tsx';
import { useLanguage } from './page-context.ts';

export function DataMap({ map }: { map: AllData }) {
  const { language, words } = useLanguage();
  const { width, height, nodeHeight, nodes } = map[language];
  const pages = map.pages.toSorted((a, b) => a.title[language].localeCompare(b.title[language], language));
  return (
    <figure className="data-map">
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group inside a drawing. */}
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="group" aria-label={words.map}>
          {nodes.map(({ route, title, x, y, width: nodeWidth, always, sometimes, heads }) => (
            <g key={route}>
              {always ? <path d={always} /> : null}
              {sometimes ? <path className="sometimes" d={sometimes} /> : null}
              {heads ? <path className="heads" d={heads} /> : null}
              <a href={route}>
                <rect x={x} y={y} width={nodeWidth} height={nodeHeight} rx="8" />
                <text x={x + nodeWidth / 2} y={y + nodeHeight / 2}>
                  {title}
                </text>
              </a>
            </g>
          ))}
        </svg>
      </div>
      <figcaption>{words.mapLegend}</figcaption>
      <details>
        <summary>{words.mapAsList}</summary>
        <ul>
          {pages.map(({ route, title, refersTo }) => (
            <li key={route}>
              <a href={route}>{title[language]}</a>
              <NeighbourList neighbours={refersTo} />
            </li>
          ))}
        </ul>
      </details>
    </figure>
  );
}
