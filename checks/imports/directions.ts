import { matchesGlob, posix } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

const { dirname, join } = posix;

type Direction = ReturnType<typeof readRow>[number];

/** Reads the tables of docs/architecture.md. The first cell of a heading names the folder that the rows start from. */
export function readDirections(markdown: string): Direction[] {
  const section = markdown.split('## Import directions\n')[1]?.split('\n## ')[0] ?? '';
  return section.split('\n\n').flatMap((block) => {
    const [heading, , ...rows] = block.split('\n').filter((line) => line.startsWith('|'));
    const [base] = namesIn(heading);
    return base === undefined ? [] : rows.flatMap((row) => readRow(row, base));
  });
}

/** What a folder may import: names of packages, and paths from the root of the repository. */
function readRow(row: string, base: string) {
  const [, folders, allowed = '', reason = ''] = row.split('|');
  const packages = namesIn(allowed);
  const paths = packages.map((name) => join(base, name));
  return namesIn(folders).map((name) => {
    const folder = join(base, name);
    const message = `${folder} may import: ${allowed.trim() || 'nothing'} (${reason.trim()})`;
    return { folder, packages, paths, message };
  });
}

/** @param file path from the root of the repository */
export function wrongImports(file: string, code: string, directions: readonly Direction[]): string[] {
  const isTest = /\.(test|fixture)\.tsx?$/.test(file);
  const direction = directionOf(isTest && isWithin(file, 'server/src') ? 'server/test' : dirname(file), directions);
  if (direction === undefined) return [`${file}: its folder is not in docs/architecture.md, "Import directions"`];

  const isAllowed = (name: string) => {
    if (name.startsWith('.')) {
      const path = join(dirname(file), name);
      return matches(path, direction.paths) || directionOf(dirname(path), directions) === direction;
    }
    const isFromNpm = !name.startsWith('@fagvaerk/');
    return matches(name, direction.packages) || (isFromNpm && (isTest || direction.packages.includes('npm')));
  };
  return importsOf(file, code)
    .filter(({ name }) => !isAllowed(name))
    .map(({ line, name }) => `${file}:${line} imports ${name}, but ${direction.message}`);
}

/** The nearest row above the folder; where rows list folders beside it, it needs a row of its own. */
function directionOf(folder: string, directions: readonly Direction[]): Direction | undefined {
  const [nearest] = directions
    .filter((one) => isWithin(folder, one.folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  const listsSubfolders = directions.some((one) => one !== nearest && isWithin(one.folder, nearest?.folder ?? '.'));
  return nearest?.folder === folder || !listsSubfolders ? nearest : undefined;
}

/** Type imports, re-exports and dynamic imports too, except of computed names. */
function importsOf(file: string, code: string) {
  const imports: { line: number; name: string }[] = [];
  const note = ({ source }: { source: Node | null }) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    imports.push({ line: code.slice(0, source.start).split('\n').length, name: source.value });
  };
  new Visitor({
    ImportDeclaration: note,
    ExportNamedDeclaration: note,
    ExportAllDeclaration: note,
    ImportExpression: note,
    TSImportType: note,
  }).visit(parseSync(file, code).program);
  return imports;
}

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => String(name));
const isWithin = (path: string, folder: string) => folder === '.' || path === folder || path.startsWith(`${folder}/`);
const matches = (name: string, entries: readonly string[]) =>
  entries.some((entry) => isWithin(name, entry) || name.startsWith(`${entry}:`) || matchesGlob(name, entry));
