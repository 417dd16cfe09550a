/** "Prøv kaldet" is a link to `#get-invoices?`; with more behind the question mark it is a call that somebody shared. */
const reach = (): void => {
  if (location.hash.includes('?')) void import('./open.tsx');
};
addEventListener('hashchange', reach);
reach();

export {};
