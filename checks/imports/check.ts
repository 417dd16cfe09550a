// Fails when a file imports what the tables in docs/architecture.md do not allow.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDirections, wrongImports } from './directions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directions = readDirections(readFileSync(`${root}docs/architecture.md`, 'utf8'));
const exclude = ['**/node_modules', '**/dist', '.*', 'data', 'checks/tools/generated'];
const files = globSync('**/*.{js,mjs,mts,ts,tsx}', { cwd: root, exclude });
const wrong = files.flatMap((file) => wrongImports(file, readFileSync(`${root}${file}`, 'utf8'), directions));

for (const problem of wrong) console.error(problem);
process.exitCode = wrong.length > 0 ? 1 : 0;
