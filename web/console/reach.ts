/** "Prøv kaldet" is a link to `#get-invoices?`; with more behind the question mark it is a call that somebody shared. */
const openNamed = (): void => {
  if (location.hash.includes('?')) void import('./open.tsx').then(({ openConsole }) => openConsole(location.hash));
};
addEventListener('hashchange', openNamed);
openNamed();
