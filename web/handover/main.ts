/** The script of the page that hands a key over. Imports late, as that of the page of calls does. */
void import('./show-key.ts');
