import type { ConsolePage } from '@fagvaerk/catalogue/model.ts';

export async function fetchConsolePage(route: string): Promise<ConsolePage> {
  const response = await fetch(`/console${route.toLowerCase()}.json`);
  if (!response.ok) throw new Error(`The calls of the page were answered with ${response.status}`);
  return response.json();
}
