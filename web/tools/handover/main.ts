void import('./show-key.ts');
