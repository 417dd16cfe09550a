/** What the lines of an invoice begin with, whoever sends it. */
import type { RecordOf } from '@fagvaerk/company/entities.ts';
import type { CompanyReader } from '../records/records.ts';
import { type Column, inKroner, inNumbers } from './paper.ts';

type Line = RecordOf<'invoiceLine'> | RecordOf<'purchaseInvoiceLine'>;

export const itemColumns = (records: CompanyReader): Column<Line>[] => [
  { title: 'Varenr.', width: 75, show: ({ itemNumber }) => itemNumber },
  { title: 'Beskrivelse', show: ({ description }) => description },
  { title: 'Antal', width: 45, isNumber: true, show: ({ quantity }) => inNumbers(quantity) },
  { title: 'Enhed', width: 45, show: ({ unitID }) => records.get('unit', unitID)?.name ?? '' },
];

export const totalColumn: Column<Line> = {
  title: 'Beløb',
  width: 80,
  isNumber: true,
  show: ({ lineTotal }) => inKroner(lineTotal),
};

export const inOrder = <One extends Line>(lines: readonly One[]): One[] =>
  lines.toSorted((a, b) => (a.lineNumber ?? 0) - (b.lineNumber ?? 0));
