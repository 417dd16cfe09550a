import type { DataMap as AllData, ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageProvider } from '../shell/use-language.ts';
import { DataMap } from './DataMap.tsx';
import { NeighboursSection } from './NeighboursSection.tsx';

const visits = { route: '/visitsv4', title: { da: 'Besøg', en: 'Visits' }, fields: ['visitID'] };
const customers = { route: '/customers', title: { da: 'Kunder', en: 'Customers' }, fields: ['customerID', 'payerID'] };
const node = { x: 2, y: 2, width: 60, area: 0 };

describe('the map', () => {
  const drawing = (visitsTitle: string, customersTitle: string) => ({
    width: 100,
    height: 90,
    nodeHeight: 30,
    nodes: [
      { ...node, route: '/visitsv4', title: visitsTitle },
      { ...node, route: '/customers', title: customersTitle, y: 60, area: 1 },
    ],
    lines: [
      {
        from: '/visitsv4',
        to: '/customers',
        fields: customers.fields,
        isOptional: false,
        d: 'M9 32l0 28',
        heads: 'M9 60l4 -8 -8 0z',
      },
    ],
  });
  const map: AllData = {
    areas: [
      { da: 'Planlægning', en: 'Planning' },
      { da: 'Salg', en: 'Sales' },
    ],
    pages: [{ ...visits, refersTo: [customers] }],
    da: drawing('Besøg', 'Kunder'),
    en: drawing('Visits', 'Customers'),
  };
  const rendered = (language: 'da' | 'en') =>
    parse(renderToString(<LanguageProvider value={language}>{<DataMap map={map} />}</LanguageProvider>));

  it.each([
    ['da', ['Besøg', 'Kunder']],
    ['en', ['Visits', 'Customers']],
  ] as const)('names the pages in %s, as links', (language, names) => {
    const links = rendered(language).querySelectorAll('svg a');
    expect(links.map((link) => link.textContent)).toEqual(names);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/visitsv4', '/customers']);
  });
  it('draws a page in the colour of its area, as in the legend', () => {
    const classesOf = (selector: string) =>
      rendered('da')
        .querySelectorAll(selector)
        .map((one) => [one.classNames.split(' ').at(-1), one.textContent]);
    expect(classesOf('a .map-box')).toEqual([
      ['area-1', 'Besøg'],
      ['area-2', 'Kunder'],
    ]);
    expect(classesOf('.map-areas li')).toEqual([
      ['area-1', 'Planlægning'],
      ['area-2', 'Salg'],
    ]);
  });
  it('lists what each page refers to, collapsed', () => {
    const list = rendered('da').querySelector('details:not([open])');
    expect(list?.querySelectorAll('li li').map((one) => one.textContent)).toEqual(['Kunder customerID payerID']);
  });
});

describe('the neighbours of a page', () => {
  const rendered = (neighbours: ResourcePage['neighbours']) => {
    const page = { title: { da: 'Fakturaer', en: 'Invoices' }, neighbours } as ResourcePage;
    return parse(renderToString(<NeighboursSection page={page} />));
  };
  it('are listed on two sides, with a line for each', () => {
    const section = rendered({ refersTo: [customers, visits], referredToBy: [visits] });
    const linesOf = (side: string) => section.querySelector(`.${side} path`)?.getAttribute('d')?.match(/M/g)?.length;
    expect(section.querySelector('.incoming')?.textContent).toBe('Henviser hertilBesøg visitID');
    expect(section.querySelectorAll('.outgoing a').map((one) => one.getAttribute('href'))).toEqual([
      '/customers',
      '/visitsv4',
    ]);
    expect([linesOf('incoming'), linesOf('outgoing')]).toEqual([1, 2]);
  });
  it('omit an empty side, and the section if both are empty', () => {
    expect(rendered({ refersTo: [], referredToBy: [visits] }).querySelector('.outgoing')).toBeNull();
    expect(rendered({ refersTo: [], referredToBy: [] }).toString()).toBe('');
  });
});
