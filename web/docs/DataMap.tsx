import type { DataMap as AllData, Drawing, DrawnPage } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { NeighbourList } from './NeighboursSection.tsx';

export function DataMap({ map }: { map: AllData }) {
  const { language, words } = useLanguage();
  const drawing = map[language];
  const { width, height, nodes, nodeHeight, lines } = drawing;
  const pages = map.pages.toSorted((a, b) => a.title[language].localeCompare(b.title[language], language));
  return (
    <figure className="data-map">
      <div className="map-scroll">
        {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group inside a drawing. */}
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="group" aria-label={words.map}>
          <g className="map-lines">
            {lines.map(({ from, to, isOptional, d, heads }) => (
              <g key={from + to} className="map-line" id={`line-${from}-${to}`}>
                <path className={isOptional ? 'optional' : undefined} d={d} />
                <path className="heads" d={heads} />
              </g>
            ))}
          </g>
          {nodes.map((node) => (
            <g key={node.route}>
              <a href={node.route}>
                <g className={`map-box area-${node.area + 1}`} id={`box-${node.route}`}>
                  <rect x={node.x} y={node.y} width={node.width} height={nodeHeight} rx="8" />
                  <text x={node.x + node.width / 2} y={node.y + nodeHeight / 2}>
                    {node.title}
                  </text>
                </g>
              </a>
              <Highlight node={node} drawing={drawing} />
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="note">
        <ul className="row map-areas">
          {map.areas.map((area, index) => (
            <li key={area.en} className={`area-${index + 1}`}>
              {area[language]}
            </li>
          ))}
        </ul>
        {words.mapLegend}
      </figcaption>
      <details>
        <summary>{words.mapAsList}</summary>
        <ul className="ruled">
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

/** The lines of a page with their fields, and the pages at the other ends, shown while the page has pointer or focus. */
function Highlight({ node: { route }, drawing }: { node: DrawnPage; drawing: Drawing }) {
  const { nodes, lines, nodeHeight } = drawing;
  const own = lines.filter(({ from, to }) => from === route || to === route);
  return (
    <g className="map-highlight">
      {own.map(({ from, to }) => (
        <use key={from + to} href={`#line-${from}-${to}`} />
      ))}
      {own.map(({ from, to, fields }) => {
        const other = nodes.find((one) => one.route === (from === route ? to : from));
        if (!other) return null;
        const label = fields.length > 1 ? `${fields[0]} +${fields.length - 1}` : fields[0];
        return (
          <g key={from + to}>
            <use href={`#box-${other.route}`} />
            <text x={labelCentre(other, label ?? '', drawing.width)} y={other.y + nodeHeight + 10}>
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Below the box, but inside the drawing. */
function labelCentre({ x, width }: DrawnPage, label: string, drawingWidth: number): number {
  const half = label.length * 3.6;
  return Math.round(Math.min(Math.max(x + width / 2, half), drawingWidth - half));
}
