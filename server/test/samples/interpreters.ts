/** The languages that run here. Each interpreter starts once and runs all files in turn, so that hundreds take seconds. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { SampleLanguage } from '@fagvaerk/catalogue/samples/languages.ts';

export interface Interpreter {
  readonly language: SampleLanguage;
  readonly extension: string;
  readonly isHere: boolean;
  /** Runs every file in the folder. A sample that fails ends the run, and is named in what is thrown. */
  readonly runAll: (folder: string, files: readonly string[]) => Promise<unknown>;
}

const run = promisify(execFile);
const isRunning = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const inPython = `
import contextlib, io, runpy, sys
for name in sys.argv[1:]:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        runpy.run_path(name)
    assert said.getvalue().startswith("200 "), f"{name}: {said.getvalue()}"
`;

const inPhp = `
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
$run = function ($name) { ob_start(); include $name; return ob_get_clean(); };
foreach (array_slice($argv, 1) as $name) {
  $said = $run($name);
  if (!str_starts_with($said, '200 ')) throw new Exception("$name: $said");
}
`;

const inNode = `
const { log } = console;
for (const name of process.argv.slice(1)) {
  const said = [];
  console.log = (...words) => said.push(words);
  await import('file://' + process.cwd() + '/' + name);
  if (said[0]?.[0] !== 200) throw new Error(name + ': ' + said);
}
`;

const inShell = 'for name; do . "./$name" > said 2> complaint || { echo "$name: $(cat complaint)" >&2; exit 1; }; done';

export const interpreters: readonly Interpreter[] = [
  {
    language: 'cURL',
    extension: 'sh',
    isHere: isRunning('curl', '--version') && isRunning('bash', '--version'),
    runAll: (cwd, files) => run('bash', ['-c', inShell, 'bash', ...files], { cwd }),
  },
  {
    language: 'JavaScript',
    extension: 'mjs',
    isHere: true,
    runAll: (cwd, files) => run(process.execPath, ['--input-type=module', '-e', inNode, ...files], { cwd }),
  },
  {
    language: 'Python',
    extension: 'py',
    isHere: isRunning('python3', '-c', 'import requests'),
    runAll: (cwd, files) => run('python3', ['-c', inPython, ...files], { cwd }),
  },
  {
    language: 'PHP',
    extension: 'php',
    isHere: isRunning('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'),
    runAll: (cwd, files) => run('php', ['-r', inPhp, '--', ...files], { cwd }),
  },
];
