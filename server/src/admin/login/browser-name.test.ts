import { expect, it } from 'vitest';
import { browserNameOf } from './browser-name.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`, 'Safari, macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile Safari/604.1`, 'Chrome, iOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [`\u202e${'x'.repeat(60)}`, 'x'.repeat(40)],
  ['', ''],
])('%s is %j', (userAgent, name) => expect(browserNameOf(userAgent)).toBe(name));
