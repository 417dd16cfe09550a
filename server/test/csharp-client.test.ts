/** The client in C# that the guide on clients prints, compiled and run where there is a .NET SDK. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openFlakyProxy } from './fixtures/flaky-proxy.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite } from './fixtures/gateway.ts';
import { budget, startTestSandbox } from './fixtures/sandbox.ts';
import { canRun } from './samples/interpreters.ts';

const client = fileURLToPath(new URL('../../examples/csharp/FagvaerkClient.cs', import.meta.url));
const run = promisify(execFile);
const isCompiled = process.env.EXPERIMENTS === 'on' && canRun('dotnet', '--version');

const program = `
using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;

public static class Program
{
    public static async Task Main(string[] args)
    {
        var api = new FagvaerkClient(args[0], args[1], args[2]);
        foreach (var list in new[] { "/api/v4.0/invoices", "/api/v3.0/offers" })
        {
            var count = 0;
            await foreach (var record in api.Records(list)) count++;
            Console.WriteLine(count);
        }
        var budgets = JsonSerializer.Deserialize<List<JsonElement>>(args[3]);
        var answer = await api.Call(HttpMethod.Post, "/api/v4.0/budgets", budgets);
        var again = await api.Call(HttpMethod.Post, "/api/v4.0/budgets", budgets, "csharp-1");
        Console.WriteLine(answer.GetProperty("hasErrors") + " " + again.GetProperty("hasErrors"));
        try { await api.Call(HttpMethod.Get, "/api/v4.0/budgets/999999"); }
        catch (ApiException error) { Console.WriteLine((int)error.Status + " " + error.Code); }
    }
}
`;

/** Of the installed SDK, because others would have to be downloaded. */
async function projectFile(): Promise<string> {
  const major = Number.parseInt((await run('dotnet', ['--version'])).stdout, 10);
  const framework = major < 5 ? `netcoreapp${major}.1` : `net${major}.0`;
  const properties = `<OutputType>Exe</OutputType><TargetFramework>${framework}</TargetFramework>`;
  const strict = '<TreatWarningsAsErrors>true</TreatWarningsAsErrors>';
  return `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>${properties}${strict}</PropertyGroup></Project>`;
}

const gateway = forAllTests(async () => openTestGateway({ sandbox: await startTestSandbox({ clock: Date.now }) }));
const proxy = forAllTests(() => openFlakyProxy(gateway));

it.skipIf(!isCompiled)('compiles without warnings, reads all pages, waits, writes and names errors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csharp-'));
  const env = { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1', HOME: folder };
  await copyFile(client, join(folder, 'FagvaerkClient.cs'));
  await writeFile(join(folder, 'Program.cs'), program);
  await writeFile(join(folder, 'client.csproj'), await projectFile());
  await run('dotnet', ['build', '--output', 'built'], { cwd: folder, env });

  const customer = await gateway.addCustomer({ AccessAll: true });
  const called = async (path: string) => (await gateway.ask(customer, `${path}?pageSize=1000`)).json();
  const budgets = (await called('/api/v4.0/budgets')).total;
  proxy.failures.push(429, 503);
  proxy.lostWrites = 1;
  const args = [proxy.origin, customer.apiKey, sandboxSite, JSON.stringify([{ ...budget, description: 'C#' }])];
  const { stdout } = await run('dotnet', [join('built', 'client.dll'), ...args], { cwd: folder, env });
  expect(stdout.trim().split('\n')).toEqual([
    String((await called('/api/v4.0/invoices')).total),
    String((await called('/api/v3.0/offers')).data[0].total),
    'False False',
    '404 record-not-found',
  ]);
  expect(proxy.failures).toEqual([]);
  expect((await called('/api/v4.0/budgets')).total).toBe(budgets + 2);
  await rm(folder, { recursive: true });
});
