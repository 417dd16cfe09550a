import { describe, expect, it } from 'vitest';
import { email, isPlainText } from './fields.ts';

describe('isPlainText', () => {
  it.each(['Rør & Søn A/S', 'Łukasz Żółć', '株式会社', 'O’Brien – VVS', 'a\u0301'])('accepts %s', (text) =>
    expect(isPlainText(text)).toBe(true),
  );
  it.each([
    ['a control character', 'a\u0007b'],
    ['a lone surrogate', 'a\ud800'],
    ['a zero-width space', 'Kj\u200bær'],
    ['a zero-width joiner', 'a\u200db'],
    ['a directional mark', 'a\u200fb'],
    ['a directional override', 'abc\u202egpj.exe'],
    ['a directional isolate', '\u2066abc\u2069'],
    ['a soft hyphen', 'fak\u00adtura'],
    ['a byte order mark', '\ufeffabc'],
    ['a line separator', 'a\u2028b'],
    ['a Hangul filler', 'a\u3164b'],
    ['a Unicode tag character', 'a\u{e0041}b'],
  ])('rejects %s', (_name, text) => expect(isPlainText(text)).toBe(false));
});

describe('email', () => {
  it.each(['a@b.dk', 'bo+x@sub.example.dk', 'ærø@ærø.dk'])('accepts %s', (text) =>
    expect(email.safeParse(text).success).toBe(true),
  );
  it.each(['a@b.dk?bcc=x@y.dk', 'a?x@b.dk', 'a@b?.dk', 'a@b', '@b.dk', 'a b@c.dk'])('rejects %s', (text) =>
    expect(email.safeParse(text).success).toBe(false),
  );
});
