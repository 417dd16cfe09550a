/** Idiomatic samples that use only the standard library. */
import { printCurl } from './curl.ts';
import type { SampleLanguage } from './languages.ts';
import { doubleQuoted, javascript, literal, php, python } from './literals.ts';
import { indented, jsonText, type SampleRequest } from './request.ts';

export const sampleIn = (language: SampleLanguage, request: SampleRequest): string => languages[language](request);

const languages: Record<SampleLanguage, (request: SampleRequest) => string> = {
  cURL: printCurl,
  'C#': printCSharp,
  PHP: printPhp,
  Python: printPython,
  JavaScript: printJavaScript,
  PowerShell: printPowerShell,
};

/** Some languages send the type of the body in a way of their own. */
function contentTypeApart(headers: SampleRequest['headers']) {
  const own = headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return { own, type: headers.find((header) => !own.includes(header))?.[1] ?? 'application/json' };
}

function printJavaScript({ method, url, headers, body, saveAs }: SampleRequest): string {
  const settings = [
    ...(method === 'GET' ? [] : [`method: ${javascript.text(method)}`]),
    `headers: ${indented(literal(Object.fromEntries(headers), javascript), '  ')}`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(literal(body, javascript), '  ')})`]),
  ];
  return [
    ...(saveAs === null ? [] : ["import { writeFile } from 'node:fs/promises';", '']),
    `const response = await fetch(${javascript.text(url)}, {`,
    ...settings.map((setting) => `  ${setting},`),
    '});',
    ...(saveAs === null
      ? ['console.log(response.status, await response.json());']
      : [
          `await writeFile(${javascript.text(saveAs)}, Buffer.from(await response.arrayBuffer()));`,
          `console.log(response.status, ${javascript.text(saveAs)});`,
        ]),
  ].join('\n');
}

function printPython({ method, url, headers, body, saveAs }: SampleRequest): string {
  const { own } = contentTypeApart(headers);
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${python.text(url)},`,
    `    headers=${indented(literal(Object.fromEntries(own), python), '    ')},`,
    ...(body === undefined ? [] : [`    json=${indented(literal(body, python), '    ')},`]),
    ')',
    ...(saveAs === null
      ? ['print(response.status_code, response.json())']
      : [
          `with open(${python.text(saveAs)}, "wb") as file:`,
          '    file.write(response.content)',
          `print(response.status_code, ${python.text(saveAs)})`,
        ]),
  ].join('\n');
}

function printPhp({ method, url, headers, body, saveAs }: SampleRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [
    '<?php',
    `$call = curl_init(${php.text(url)});`,
    'curl_setopt_array($call, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${php.text(method)},`]),
    `    CURLOPT_HTTPHEADER => ${indented(literal(lines, php), '    ')},`,
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${indented(literal(body, php), '    ')}),`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$answer = curl_exec($call);',
    ...(saveAs === null
      ? ["echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;"]
      : [
          `file_put_contents(${php.text(saveAs)}, $answer);`,
          `echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), ' ', ${php.text(saveAs)}, PHP_EOL;`,
        ]),
  ].join('\n');
}

function printCSharp({ method, url, headers, body, saveAs }: SampleRequest): string {
  const named = method.charAt(0) + method.slice(1).toLowerCase();
  const { own, type } = contentTypeApart(headers);
  return [
    ...(body === undefined ? [] : ['using System.Text;', '']),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${named}, ${doubleQuoted(url)});`,
    ...own.map(([name, value]) => `request.Headers.Add(${doubleQuoted(name)}, ${doubleQuoted(value)});`),
    ...(body === undefined
      ? []
      : [
          'request.Content = new StringContent(',
          `    ${indented(rawString(jsonText(body)), '    ')},`,
          `    Encoding.UTF8, ${doubleQuoted(type)});`,
        ]),
    '',
    'using var response = await client.SendAsync(request);',
    ...(saveAs === null
      ? ['Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");']
      : [
          `await File.WriteAllBytesAsync(${doubleQuoted(saveAs)}, await response.Content.ReadAsByteArrayAsync());`,
          'Console.WriteLine((int)response.StatusCode);',
        ]),
  ].join('\n');
}

/** The delimiter must be longer than any run of quotes in the text. */
function rawString(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/"+/g), ([quotes]) => quotes.length));
  const fence = '"'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Windows PowerShell needs an explicit charset to send æøå. */
function printPowerShell({ method, url, headers, body, saveAs }: SampleRequest): string {
  const { own, type } = contentTypeApart(headers);
  const call = [
    `Invoke-RestMethod ${powerShellText(url)}`,
    ...(method === 'GET' ? [] : [`-Method ${method.charAt(0)}${method.slice(1).toLowerCase()}`]),
    '-Headers $headers',
    ...(body === undefined ? [] : [`-ContentType ${powerShellText(`${type}; charset=utf-8`)} -Body $body`]),
    saveAs === null ? '| ConvertTo-Json -Depth 20' : `-OutFile ${powerShellText(saveAs)}`,
  ];
  return [
    '$headers = @{',
    ...own.map(([name, value]) => `  ${/^\w+$/.test(name) ? name : powerShellText(name)} = ${powerShellText(value)}`),
    '}',
    ...(body === undefined ? [] : ["$body = @'", jsonText(body), "'@"]),
    call.join(' `\n  '),
  ].join('\n');
}

/** PowerShell accepts typographic apostrophes as quotes. */
const powerShellText = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
