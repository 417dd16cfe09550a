// Fails on words in comments and documentation that have an established technical term.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { root } from './prepare.mjs';

const bannedWords = /\b(?:whoever|nobody|somebody|comes to|(?:is|are) told|stands)\b/gi;
const patterns = ['*.ts', '*.tsx', '*.mjs', '*.css', 'docs/**.md', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
  cwd: root,
  encoding: 'utf8',
});

function findComments(file, text) {
  if (file.endsWith('.md')) return [{ start: 0, value: text }];
  if (file.endsWith('.css'))
    return text.matchAll(/\/\*.*?\*\//gs).map(({ index, 0: value }) => ({ start: index, value }));
  return parseSync(file, text).comments;
}

function read(file) {
  try {
    return readFileSync(`${root}/${file}`, 'utf8');
  } catch (error) {
    // Deleted, but not yet committed.
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

const problems = [];
for (const file of listed.split('\n').filter(Boolean)) {
  const text = read(file);
  for (const { start, value } of findComments(file, text)) {
    for (const { 0: word, index } of value.matchAll(bannedWords)) {
      const line = text.slice(0, start + index).split('\n').length;
      problems.push(`${file}:${line} "${word}": use a plain technical term`);
    }
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
