import { describe, expect, it } from 'vitest';
import { email, isPlainText } from './fields.ts';

describe('plain text', () => {
  it.each(['Rør & Søn A/S', 'Łukasz Żółć', '株式会社', 'O’Brien – VVS', 'a\u0301'])('is %s', (text) =>
    expect(isPlainText(text)).toBe(true),
  );
  it.each([
    ['a control character', 'a\u0007b'],
    ['half a character', 'a\ud800'],
    ['zero width', 'Kj\u200bær'],
    ['a joiner', 'a\u200db'],
    ['a mark of direction', 'a\u200fb'],
    ['an override of direction', 'abc\u202egpj.exe'],
    ['an isolate of direction', '\u2066abc\u2069'],
    ['a soft hyphen', 'fak\u00adtura'],
    ['a byte order mark', '\ufeffabc'],
    ['a line separator', 'a\u2028b'],
    ['a filler', 'a\u3164b'],
    ['a tag', 'a\u{e0041}b'],
  ])('has not %s', (_name, text) => expect(isPlainText(text)).toBe(false));
});

describe('an e-mail address', () => {
  it.each(['a@b.dk', 'bo+x@sub.example.dk', 'ærø@ærø.dk'])('is %s', (text) =>
    expect(email.safeParse(text).success).toBe(true),
  );
  it.each(['a@b.dk?bcc=x@y.dk', 'a?x@b.dk', 'a@b?.dk', 'a@b', '@b.dk', 'a b@c.dk'])('is not %s', (text) =>
    expect(email.safeParse(text).success).toBe(false),
  );
});
