// Kræver Node 20 eller nyere og klienten, https://portal.invalid/openapi/fagvaerk-client.tgz: npm install ./fagvaerk-client.tgz
// Den bladrer, venter og prøver igen. Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.
import { readFile, writeFile } from 'node:fs/promises';
import { createClient, records, unwrap } from '@fagvaerk/client';

const { FAGVAERK_URL: baseUrl, FAGVAERK_API_KEY: apikey, FAGVAERK_SITE: siteName } = process.env;
const v4 = createClient({ version: 'v4.0', baseUrl, apikey, siteName });
const v3 = createClient({ version: 'v3.0', baseUrl, apikey, siteName });
