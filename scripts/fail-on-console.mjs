// Fails a test that writes to console.error or console.warn.
import { afterAll, afterEach, expect } from 'vitest';

const messages = [];
for (const level of ['error', 'warn']) {
  console[level] = (...words) => messages.push(`${level}: ${words.join(' ')}`);
}

const expectNone = () => expect(messages.splice(0), 'console output').toEqual([]);
afterEach(expectNone);
afterAll(expectNone);
