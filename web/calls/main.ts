/** The script of the page of calls. Imports what it needs late: what it shared with the script of all pages would be a file of its own to every page. */
void import('./show-calls.tsx');
