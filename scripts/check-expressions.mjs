// Every regular expression that meets what callers send takes a time that grows with its length and no faster.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = [
  '{server/src,contract/src,company/src/rules}/**/*.ts',
  'catalogue/src/search/{query,matching,rank,words}.ts',
];
const files = globSync(read, { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));

const complaints = files.flatMap((file) => {
  const code = readFileSync(`${root}${file}`, 'utf8');
  const found = [];
  const complain = (node, what) => found.push(`${file}:${code.slice(0, node.start).split('\n').length} ${what}`);
  new Visitor({
    Literal(node) {
      if (!node.regex) return;
      const { pattern, flags } = node.regex;
      if (analyse({ source: pattern, flags }).reports.length > 0) complain(node, `${node.raw} is not linear`);
    },
    NewExpression(node) {
      if (node.callee.name === 'RegExp')
        complain(node, 'is put together while it runs: what it costs cannot be checked');
    },
  }).visit(parseSync(file, code).program);
  return found;
});

if (complaints.length > 0) {
  console.error(`Expressions that a long text can make slow:\n${complaints.map((one) => `  ${one}`).join('\n')}`);
  process.exitCode = 1;
}
