/** The link that opens the console is `#get-invoices?`; parameters of a shared call follow the question mark. */
const openIfRequested = (): void => {
  if (location.hash.includes('?')) void import('./open.tsx');
};
addEventListener('hashchange', openIfRequested);
openIfRequested();

export {};
