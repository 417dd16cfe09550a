import elk, { type ELK, type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import { listOf, referencesToDraw } from './data-map.ts';
import type { ApiDocument } from './document.ts';
import type { DataMap, Drawing, DrawnPage, Localised } from './model.ts';
import type { Reference } from './references.ts';

export async function drawMap(documents: readonly ApiDocument[]): Promise<DataMap> {
  const references = referencesToDraw(documents);
  const pages = new Map(documents.flatMap((one) => one['x-pages'].map((page) => [page.route, page] as const)));
  const areas = documents[0]?.['x-sections'] ?? [];
  const draw = (language: keyof Localised) =>
    drawingOf(references, (route) => ({
      title: pages.get(route)?.title[language] ?? route,
      area: areas.findIndex(({ key }) => key === pages.get(route)?.section),
    }));
  return {
    areas: areas.map(({ da, en }) => ({ da, en })),
    pages: listOf(documents),
    da: await draw('da'),
    en: await draw('en'),
  };
}

// elkjs exports the class itself under CommonJS, unlike its types.
const Elk = elk as unknown as new () => ELK;

const nodeHeight = 30;
/** Layered top to bottom, as compact as possible to fit the text column, with room for field names below the boxes. */
const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'SPLINES',
  'elk.layered.edgeRouting.splines.mode': 'CONSERVATIVE_SOFT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.randomSeed': '1',
  'elk.padding': '[top=2,left=2,bottom=20,right=2]',
  'elk.spacing.nodeNode': '10',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

async function drawingOf(
  references: readonly Reference[],
  pageAt: (route: string) => Pick<DrawnPage, 'title' | 'area'>,
): Promise<Drawing> {
  const pairOf = (a: Reference) => references.find((b) => a.from === b.to && a.to === b.from);
  // Pages that refer to each other share a line with two arrow heads.
  const lines = references.filter((one, index) => {
    const pair = pairOf(one);
    return !pair || index < references.indexOf(pair);
  });
  const routes = [...new Set(references.flatMap(({ from, to }) => [from, to]))];
  const graph: ElkNode = await new Elk().layout({
    id: 'map',
    layoutOptions,
    children: routes.map((id) => ({ id, width: widthOf(pageAt(id).title), height: nodeHeight })),
    edges: lines.map(({ from, to }, index) => ({ id: String(index), sources: [from], targets: [to] })),
  });
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    nodeHeight,
    nodes: (graph.children ?? []).map(({ id, x = 0, y = 0, width = 0 }) => ({
      route: id,
      ...pageAt(id),
      x: Math.round(x),
      y: Math.round(y),
      width,
    })),
    lines: lines.map((line, index) => {
      const pair = pairOf(line);
      return {
        from: line.from,
        to: line.to,
        fields: [...line.fields, ...(pair?.fields ?? [])],
        isOptional: line.strength !== 'always',
        ...curveOf(graph.edges?.[index], pair !== undefined),
      };
    }),
  };
}

/** For 13 px text; narrow letters take half the width. */
function widthOf(title: string): number {
  const narrow = title.match(/[ijlftr() ]/g)?.length ?? 0;
  return Math.ceil(20 + (title.length - narrow) * 7.4 + narrow * 4.4);
}

/** Integers and relative commands: a third of the bytes. */
function curveOf(edge: ElkExtendedEdge | undefined, hasTwoHeads: boolean): { d: string; heads: string } {
  const section = edge?.sections?.[0];
  if (!section) throw new Error('the layout has no path for an edge');
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
    x: Math.round(x),
    y: Math.round(y),
  }));
  const [start = { x: 0, y: 0 }, ...way] = points;
  const end = points.at(-1) ?? start;
  const steps: string[] = [];
  let at = start;
  for (let index = 0; index < way.length; index += 3) {
    const part = way.slice(index, index + 3);
    const numbers = part.map(({ x, y }) => `${x - at.x} ${y - at.y}`).join(' ');
    steps.push(`${part.length === 3 ? 'c' : 'l'}${numbers}`);
    at = part.at(-1) ?? at;
  }
  const tips = [headAt(end, points.toReversed()), ...(hasTwoHeads ? [headAt(start, points)] : [])];
  return { d: `M${start.x} ${start.y}${steps.join('')}`, heads: tips.join('') };
}

const headLength = 8;
const headWidth = 7;

function headAt(tip: ElkPoint, way: readonly ElkPoint[]): string {
  const before = way.find(({ x, y }) => x !== tip.x || y !== tip.y) ?? tip;
  const length = Math.hypot(tip.x - before.x, tip.y - before.y);
  const along = { x: (tip.x - before.x) / length, y: (tip.y - before.y) / length };
  const corner = (side: number) =>
    [
      Math.round(-along.x * headLength - (along.y * side * headWidth) / 2),
      Math.round(-along.y * headLength + (along.x * side * headWidth) / 2),
    ] as const;
  const [[leftX, leftY], [rightX, rightY]] = [corner(-1), corner(1)];
  return `M${tip.x} ${tip.y}l${leftX} ${leftY} ${rightX - leftX} ${rightY - leftY}z`;
}
