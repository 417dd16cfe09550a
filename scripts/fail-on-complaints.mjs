// Errors and warnings on the console fail the test that brought them about. A test that means to see one listens for it itself.
import { afterAll, afterEach, expect } from 'vitest';

const complaints = [];
for (const level of ['error', 'warn']) {
  console[level] = (...words) => complaints.push(`${level}: ${words.join(' ')}`);
}

const expectNone = () => expect(complaints.splice(0), 'what was complained about on the console').toEqual([]);
afterEach(expectNone);
afterAll(expectNone);
