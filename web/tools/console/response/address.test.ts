import { expect, it } from 'vitest';
import { addressIn } from './address.ts';

it.each([
  ['/errors#record-not-found', '/errors#record-not-found'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
])('makes a link of %s', (text, address) => expect(addressIn(text)).toBe(address));

it.each([
  '',
  'text',
  '/invoicesv4',
  '/errors',
  '/errors#a"b',
  '/errors#a\n',
  '//example.com',
  '//errors#key-unknown',
  '/\\example.com',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'http://example.com',
  'https:example.com',
  'https:/\\example.com',
  'https://a@example.com',
  'https://a:b@example.com',
  'https://@example.com',
  'https://example.com\\@other.example',
  ' https://example.com',
  'https://exam\nple.com',
  'https://example.com/\u0000',
  'https://example.com/\u202e',
  'https://ex\u0430mple.com',
  'https://example.com/../secret',
])('makes no link of %j', (text) => expect(addressIn(text)).toBeNull());
