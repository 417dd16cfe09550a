/** Responses of live sites are not ours: only error codes of the portal and plain https addresses become links. */
export function addressIn(text: string): string | null {
  if (/^\/errors#[\w-]+$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  // What is printed is where the link leads.
  return protocol === 'https:' && username + password === '' && href.startsWith(text) ? href : null;
}
