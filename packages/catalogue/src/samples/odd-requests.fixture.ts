import type { Json } from '../model.ts';
import { exampleCaller } from './printed.ts';
import { encode, type SampleRequest } from './request.ts';

const oddTexts = [
  'Åse Kjærs "gård" i Ærø',
  "O'Neils rør",
  '‘typografisk’ – ”citat” ‚og‛ 🔧',
  'linje 1\nlinje 2\r\nlinje 3\ttabulator',
  'slutter med \\',
  '\\" \\\' \\n \\u0041 C:\\temp\\ny',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that some languages would interpolate.
  '$HOME ${HOME} $(id) `id` %PATH% {$x} {0} #{x} !!',
  '""" \'\'\' """" \'@ "@ @\' */ // # <?php ?> </script>',
  'a\u2028b\u2029c\u0085d\u007fe\u0001f',
  '',
];
const oddBody: Json = [
  ...oddTexts,
  Object.fromEntries(oddTexts.map((text, index) => [`${index}${text}`, text])),
  { tom: {}, liste: [], tal: [0, -1.5, 1e-7, 1234567890123], sandt: true, falsk: false, intet: null },
  { 0: 'a', 1: 'b' },
  { __proto__: null, class: 1, 'æble-grød': 2 },
];
const oddRequest = (text: string, body: Json): SampleRequest => ({
  method: 'POST',
  url: `${exampleCaller.origin}/unheard/${encode(text)}?q=${encode(text)}`,
  headers: [
    ['apikey', exampleCaller.apiKey],
    ['Content-Type', 'application/json'],
  ],
  body,
  saveAs: null,
});
export const oddRequests: readonly SampleRequest[] = [
  ...oddTexts.map((text) => oddRequest(text, text)),
  oddRequest('alt', oddBody),
];
