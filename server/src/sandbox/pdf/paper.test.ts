import { inflateSync } from 'node:zlib';
import type { Entity, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { describe, expect, it } from 'vitest';
import { SiteRecords } from '../records/records.ts';
import { recordsOf } from '../records/site-rows.ts';
import { printInvoice, printPurchaseInvoice } from './invoices.ts';
import { printOffer } from './offer.ts';
import { print } from './paper.ts';
import { printQaSchema } from './qa-schema.ts';

const records = new SiteRecords();
records.apply(recordsOf(readExampleCompany()));
const record = <Name extends Entity>(entity: Name, id: IDOf<Name>) => records.get(entity, id) as RecordOf<Name>;
const site = record('site', 1);

function wordsIn(pdf: Buffer): string {
  const bytes = pdf.toString('latin1');
  const streams = [...bytes.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)].map(
    ([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    },
  );
  return [...streams.join('\n').matchAll(/\[(.*?)\] TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

describe('a printed document', () => {
  it('shows an invoice with lines, sums and Danish letters, without the internal note', async () => {
    const words = wordsIn(await printInvoice(records, site, record('invoice', 20418)));
    expect(words).toContain('Faktura 20418: Utæt vandrør i køkken');
    for (const word of [
      'Håndværkervænget 14',
      'Løsning',
      'Kobberrør 22 mm',
      '537,00',
      '991,75',
      '4.958,75',
      '28. oktober 2026',
    ])
      expect(words).toContain(word);
    expect(words).not.toContain('uden beregning');
  });

  it('shows the FI code line for payment slips', async () => {
    const wordsOf = async (id: number) => wordsIn(await printInvoice(records, site, record('invoice', id)));
    expect(await wordsOf(20418)).toContain('+71<000000000204180+86120447<');
    expect(await wordsOf(20425)).not.toContain('+71<');
  });

  it('shows the account for bank transfers', async () => {
    const invoice = { ...record('invoice', 20418), paymentMethod: 'Bankoverførsel' };
    expect(wordsIn(await printInvoice(records, site, invoice))).toContain('Reg.nr. 5079, kontonr. 0001184627');
  });

  it('shows an offer with VAT', async () => {
    const words = wordsIn(await printOffer(records, site, record('offer', 611)));
    for (const word of ['Tilbud 611', '612.000,00', '153.000,00', '765.000,00', 'Sofie Holm'])
      expect(words).toContain(word);
  });

  it('shows a purchase invoice with the creditor’s letterhead', async () => {
    const words = wordsIn(await printPurchaseInvoice(records, site, record('purchaseInvoice', 9014)));
    for (const word of ['VVS Grossisten Midt A/S', 'VG-338812', '29.500,00', '315,00']) expect(words).toContain(word);
  });

  it('shows a QA form with all questions and the signature', async () => {
    const pdf = await printQaSchema(records, site, record('qaSchema', 3301));
    for (const word of ['Slutkontrol, varmecentral', 'Hvad var prøvetrykket i bar?', 'Ikke besvaret'])
      expect(wordsIn(pdf)).toContain(word);
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    const [group] = record('qaSchema', 3301).groups;
    const [section] = group?.sections ?? [];
    const [answer] = section?.answers ?? [];
    if (!group || !section || !answer) throw new Error('the form has no answers');
    const answers = [{ ...answer, answerType: 'Date', value: '2026-06-23T00:00:00Z' }];
    const dated = { ...record('qaSchema', 3301), groups: [{ ...group, sections: [{ ...section, answers }] }] };
    expect(wordsIn(await printQaSchema(records, site, dated))).toContain('23. juni 2026');
  });
});

it('spans pages, and is reproducible byte for byte', async () => {
  const draw = () =>
    print('Lang', site, '2026-11-16T08:00:00Z', (paper) => {
      paper.table(
        [{ title: 'Nr.', show: (index: number) => `Linje ${index}` }],
        Array.from({ length: 200 }, (_, index) => index),
      );
    });
  const pdf = await draw();
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  expect(wordsIn(pdf)).toContain('Linje 199');
  expect(await draw()).toEqual(pdf);
});

it('replaces unsupported characters by question marks', async () => {
  const pdf = await print('Navne', site, '2026-11-16T08:00:00Z', (paper) => paper.paragraph('Łukasz → Æblevej 🚿 ½″'));
  expect(wordsIn(pdf)).toContain('?ukasz ? Æblevej ?? ½?');
});
