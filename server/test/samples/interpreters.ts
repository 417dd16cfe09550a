import { execFileSync } from 'node:child_process';
import type { SampleLanguage } from '@fagvaerk/catalogue/samples/languages.ts';

export interface Interpreter {
  readonly language: SampleLanguage;
  readonly extension: string;
  readonly command: string;
  readonly isInstalled: boolean;
  /** Before the names of files that run in one process, because hundreds of starts are slow. Fails with the name of the first failed file. */
  readonly runAll: readonly string[];
}

export const canRun = (program: string, ...args: string[]): boolean => {
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
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        runpy.run_path(name)
    assert output.getvalue().startswith("200 "), f"{name}: {output.getvalue()}"
`;

const inPhp = `
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
$run = function ($name) { ob_start(); include $name; return ob_get_clean(); };
foreach (array_slice($argv, 1) as $name) {
  $output = $run($name);
  if (!str_starts_with($output, '200 ')) throw new Exception("$name: $output");
}
`;

const inNode = `
const { log } = console;
for (const name of process.argv.slice(1)) {
  const output = [];
  console.log = (...words) => output.push(words);
  await import('file://' + process.cwd() + '/' + name);
  if (output[0]?.[0] !== 200) throw new Error(name + ': ' + output);
}
`;

const inShell = 'for name; do . "./$name" > output 2> errors || { echo "$name: $(cat errors)" >&2; exit 1; }; done';

export const interpreters: readonly Interpreter[] = [
  {
    language: 'cURL',
    extension: 'sh',
    isInstalled: canRun('curl', '--version') && canRun('bash', '--version'),
    command: 'bash',
    runAll: ['-c', inShell, 'bash'],
  },
  {
    language: 'JavaScript',
    extension: 'mjs',
    isInstalled: true,
    command: process.execPath,
    runAll: ['--input-type=module', '-e', inNode],
  },
  {
    language: 'Python',
    extension: 'py',
    isInstalled: canRun('python3', '-c', 'import requests'),
    command: 'python3',
    runAll: ['-c', inPython],
  },
  {
    language: 'PHP',
    extension: 'php',
    isInstalled: canRun('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'),
    command: 'php',
    runAll: ['-r', inPhp, '--'],
  },
];
