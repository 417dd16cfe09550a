// Checks that every regular expression that may be applied to caller input takes linear time.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = [
  '{server/src,packages/contract/src,packages/company/src/rules}/**/*.ts',
  'packages/catalogue/src/search/{query,matching,rank,words}.ts',
];
const files = globSync(read, { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));

const problems = files.flatMap((file) => {
  const code = readFileSync(`${root}${file}`, 'utf8');
  const found = [];
  const report = (node, what) => found.push(`${file}:${code.slice(0, node.start).split('\n').length} ${what}`);
  new Visitor({
    Literal(node) {
      if (!node.regex) return;
      const { pattern, flags } = node.regex;
      if (analyse({ source: pattern, flags }).reports.length > 0) report(node, `${node.raw} is not linear`);
    },
    NewExpression(node) {
      if (node.callee.name === 'RegExp') report(node, 'is built at runtime, so its cost cannot be checked');
    },
  }).visit(parseSync(file, code).program);
  return found;
});

if (problems.length > 0) {
  console.error(`Regular expressions that long input can make slow:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  process.exitCode = 1;
}
