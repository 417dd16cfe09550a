import { describe, expect, it } from 'vitest';
import { createSuggestions } from './suggest.ts';

const page = (route: string, da: string, en: string, aliases: string[] = []) => ({
  route,
  aliases,
  title: { da, en },
  files: { da: '', en: '' },
  indexed: true,
});
const pages = [
  page('/introduction', 'Introduktion', 'Introduction', ['/']),
  page('/invoicesv4', 'Fakturaer', 'Invoices'),
  page('/invoicelinesv4', 'Fakturalinjer', 'Invoice lines'),
  page('/invoices', 'Fakturaer (v3.0)', 'Invoices (v3.0)'),
  page('/worksheetsv4', 'Arbejdssedler', 'Worksheets', ['/sedler']),
];
const routesFor = (path: string) => createSuggestions(pages)(path, 'da').map(({ route }) => route);

describe('a suggestion', () => {
  it('finds a mistyped route', () => expect(routesFor('/invocesv4')[0]).toBe('/invoicesv4'));
  it('finds the beginning of a route', () => expect(routesFor('/work')).toEqual(['/worksheetsv4']));
  it('finds a Danish title', () => expect(routesFor('/arbejdsseddel')).toContain('/worksheetsv4'));
  it('finds an alias', () => expect(routesFor('/sedlr')).toEqual(['/worksheetsv4']));
  it('compares the last segment of a deep URL', () =>
    expect(routesFor('/docs/v4/Invoices-V4/')[0]).toBe('/invoicesv4'));
  it('puts the nearest first', () => expect(routesFor('/invoicelins')[0]).toBe('/invoicelinesv4'));
  it('returns the title in the language of the reader', () =>
    expect(createSuggestions(pages)('/invoicesv44', 'en')[0]).toEqual({ route: '/invoicesv4', title: 'Invoices' }));
  it('suggests nothing without a similar name', () => expect(routesFor('/zzzzqqqq')).toEqual([]));
  it('suggests nothing for an empty name', () => expect(routesFor('/%%//')).toEqual([]));
  it('suggests at most five', () => {
    const many = Array.from({ length: 20 }, (_, i) => page(`/offers${i}`, `Tilbud ${i}`, `Offers ${i}`));
    expect(createSuggestions(many)('/offers', 'da')).toHaveLength(5);
  });
  it('compares only the beginning of a long address', () => {
    const beginning = 'a'.repeat(48);
    const long = page(`/${beginning}b`, 'Lang', 'Long');
    expect(createSuggestions([long])(`/${beginning}${'c'.repeat(1_000_000)}`, 'da')).toHaveLength(1);
  });
});
