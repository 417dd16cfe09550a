import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack } from './packing.ts';

const long = [Buffer.alloc(400_000, 'a'), Buffer.alloc(400_000, 'b')];

it('compresses short bodies at once, in one piece', () => {
  const packed = pack([Buffer.from('kort'), Buffer.from(' svar')], 'br');
  expect(brotliDecompressSync(packed as Buffer).toString()).toBe('kort svar');
});

it('compresses two long bodies at once and no more: other threads check passwords and read files', async () => {
  const underWay = [pack(long, 'br'), pack(long, 'gzip')];
  expect(underWay.every((one) => one instanceof Promise)).toBe(true);
  expect(pack(long, 'br')).toBeNull();
  expect(pack([Buffer.from('kort')], 'br')).toBeInstanceOf(Buffer);
  await Promise.all(underWay);
  expect(brotliDecompressSync((await pack(long, 'br')) as Buffer).equals(Buffer.concat(long))).toBe(true);
});
