/** Which tests run on every database, and which once: the imports say it, but for those that are about no data. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const server = dirname(import.meta.dirname);
const testDatabase = join('test', 'fixtures', 'test-database.ts');
/** Connections, TLS and bodies on their way: what holds before any data is asked for needs one database, whichever. */
const aboutNoData = [join('test', 'edge.test.ts'), join('test', 'http2.test.ts')];

export const testsOfEveryDatabase = (): string[] => testsOfTheDatabase().filter((file) => !aboutNoData.includes(file));

/** The test files that reach a database, by their paths in the server's folder. One that escapes this look is given no database, and fails. */
export function testsOfTheDatabase(): string[] {
  const imports = globSync('{src,test}/**/*.ts', { cwd: server }).map((file) => ({ file, imported: importedBy(file) }));
  const reaching = new Set([testDatabase]);
  // A set that grows while it is walked: whoever imports one of these is one of these.
  for (const reached of reaching) {
    for (const { file, imported } of imports) if (imported.includes(reached)) reaching.add(file);
  }
  return [...reaching].filter((file) => file.endsWith('.test.ts'));
}

/** Imports of values from the server's own files; types lead nowhere. */
function importedBy(file: string): string[] {
  const code = readFileSync(join(server, file), 'utf8');
  const names = code.matchAll(/^(?:import|export)(?! type)[^;]*?'(\.[^']+)'/gm);
  return Array.from(names, ([, name = '']) => join(dirname(file), name));
}
