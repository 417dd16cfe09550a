import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodePackages, root, verifyNode } from '../../scripts/prepare.mjs';

const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));

it('has a checksum of every Node package, at the version in use', async () => {
  const { optionalDependencies } = await readJson('package.json');
  const table: Record<string, { version: string; sha256: string }> = await readJson('scripts/node-checksums.json');
  const versions = Object.entries(table).map(([name, { version }]) => [name, version]);
  expect(Object.fromEntries(versions)).toEqual(optionalDependencies);
  expect(Object.values(nodePackages).toSorted()).toEqual(Object.keys(table).toSorted());
  for (const { sha256 } of Object.values(table)) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

const name = Object.entries(nodePackages).find(([kind]) => kind === `${process.platform}-${process.arch}`)?.[1];

describe.skipIf(name === undefined)('the Node from npm', () => {
  const sha256 = createHash('sha256').update('a program').digest('hex');
  const file = `node_modules/${name}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fagvaerk-node-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(path: string, content: string) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }

  async function verify(content: string, table: object) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ version: '26.1.0' }));
    await write(file, content);
    await write('scripts/node-checksums.json', JSON.stringify(table));
    await verifyNode(folder);
  }

  it('is run if its checksum is the expected one', async () => {
    await verify('a program', { [`${name}`]: { version: '26.1.0', sha256 } });
    expect(existsSync(join(folder, file))).toBe(true);
  });

  it.each([
    ['with another checksum', 'another program', { version: '26.1.0', sha256 }, 'its SHA-256 is'],
    ['of another version', 'a program', { version: '26.0.0', sha256 }, 'has no checksum of'],
    ['without a checksum', 'a program', undefined, 'has no checksum of'],
  ])('is deleted and reported %s', async (_case, content, expected, message) => {
    await expect(verify(content, { [`${name}`]: expected })).rejects.toThrow(message);
    expect(existsSync(join(folder, file))).toBe(false);
    await expect(verifyNode(folder)).rejects.toThrow('was deleted');
  });

  it('may be missing', () => expect(verifyNode(folder)).resolves.toBeUndefined());
});
