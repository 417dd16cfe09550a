/** Imported dynamically: a chunk shared with the script of every page would cost each page one more request. */
void import('./show-calls.tsx');
