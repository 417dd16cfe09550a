import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { codePeriodSeconds } from '@fagvaerk/contract/limits.ts';

const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Phone clocks are some seconds off. */
const stepsAside = [0, -1, 1];

export function createSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / codePeriodSeconds);

export const codeAt = (secret: string, nowMs: number): string => codeOfStep(secret, stepAt(nowMs));

export function stepOfCode(secret: string, code: string, nowMs: number, lastStep: number): number | undefined {
  return stepsAside
    .map((aside) => stepAt(nowMs) + aside)
    .find((step) => step > lastStep && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)));
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
