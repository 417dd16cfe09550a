import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack } from './packing.ts';

const long = () => [Buffer.alloc(400_000, 'a'), Buffer.alloc(400_000, 'b')];

it('compresses short bodies at once, in one piece', () => {
  const packed = pack([Buffer.from('kort'), Buffer.from(' svar')], 'br');
  expect(brotliDecompressSync(packed as Buffer).toString()).toBe('kort svar');
});

it('compresses two long bodies at once and no more: other threads check passwords and read files', async () => {
  const underWay = [pack(long(), 'br'), pack(long(), 'gzip')];
  expect(underWay.every((one) => one instanceof Promise)).toBe(true);
  expect(pack([...long(), Buffer.from('!')], 'br')).toBeNull();
  expect(pack([Buffer.from('kort')], 'br')).toBeInstanceOf(Buffer);
  await Promise.all(underWay);
  expect(brotliDecompressSync((await pack(long(), 'br')) as Buffer).equals(Buffer.concat(long()))).toBe(true);
});

it('gives the pieces back where it has packed them, and leaves them whole where it does not', async () => {
  const lengths = (pieces: readonly Buffer[]) => pieces.map(({ length }) => length);
  const [first, second, third] = ['x', 'y', 'z'].map((letter) => [...long(), Buffer.alloc(5_000, letter)]) as [
    Buffer[],
    Buffer[],
    Buffer[],
  ];
  const underWay = [pack(first, 'br'), pack(second, 'br')];
  expect(pack(third, 'br')).toBeNull();
  await Promise.all(underWay);
  expect(lengths(first)).toEqual([0, 0, 0]);
  expect(lengths(third)).toEqual([400_000, 400_000, 5_000]);
});

it('shares what is under way, and knows by its bytes what it has packed for a second time', async () => {
  const list = () => [Buffer.alloc(300_000, 'c'), Buffer.alloc(100, 'd')];
  const first = pack(list(), 'gzip');
  expect(pack(list(), 'gzip')).toBe(first);
  await first;
  const packed = await pack(list(), 'gzip');
  expect(pack(list(), 'gzip')).toBe(packed);
  expect(gunzipSync(packed as Buffer).equals(Buffer.concat(list()))).toBe(true);
  expect(pack(list(), 'br')).not.toBe(packed);
});

it('does not look closely at what is very long', async () => {
  const list = () => [Buffer.alloc(1_500_000, 'e'), Buffer.alloc(1_500_000, 'f')];
  for (let time = 0; time < 3; time++) await pack(list(), 'br');
  const again = pack(list(), 'br');
  expect(again).toBeInstanceOf(Promise);
  expect(brotliDecompressSync((await again) as Buffer).equals(Buffer.concat(list()))).toBe(true);
});

it('keeps no more than there is room for, the newest', () => {
  const noise = (seed: number) => [createHash('shake256', { outputLength: 200_000 }).update(String(seed)).digest()];
  const packTwice = (seed: number) => pack(noise(seed), 'gzip') && pack(noise(seed), 'gzip');
  const first = packTwice(0);
  expect(pack(noise(0), 'gzip')).toBe(first);
  for (let seed = 1; seed <= 90; seed++) packTwice(seed);
  expect(pack(noise(0), 'gzip')).not.toBe(first);
});
