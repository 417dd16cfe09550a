import { buffer } from 'node:stream/consumers';
import type { Entity, FieldsOf, RecordOf } from '@fagvaerk/company/entities.ts';
import type { CompanyReader } from '../records/records.ts';

export type Print<Name extends Entity> = (
  records: CompanyReader,
  site: RecordOf<'site'>,
  record: RecordOf<Name>,
) => Promise<Buffer>;

type Sender = Pick<FieldsOf<'site'>, 'companyName' | 'address' | 'zip' | 'city' | 'phone' | 'email' | 'cvr'>;

export interface Column<Row> {
  readonly title: string;
  readonly width?: number;
  readonly isNumber?: boolean;
  show(row: Row): string;
}

type LabelledText = readonly [label: string, text: string];
export type Paper = ReturnType<typeof paperOn>;

const margin = 56;
const grey = '#555555';
const imageBox: [number, number] = [220, 120];

/** Preloads pdfkit and its fonts, which is slow. */
export async function prepareToPrint(): Promise<void> {
  const { default: PDFDocument } = await import('pdfkit');
  const sheet = new PDFDocument();
  for (const font of ['Helvetica', 'Helvetica-Bold']) sheet.font(font).text('Æ');
  sheet.resume().end();
}

export async function print(
  title: string,
  sender: Sender,
  createdAt: string,
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const CreationDate = new Date(createdAt);
  const sheet = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'da',
    info: { Title: winAnsi(title), Author: winAnsi(sender.companyName), CreationDate, ModDate: CreationDate },
  });
  const bytes = buffer(sheet);
  letterhead(sheet, sender);
  draw(paperOn(sheet));
  sheet.end();
  return bytes;
}

function letterhead(sheet: PDFKit.PDFDocument, sender: Sender): void {
  sheet.font('Helvetica-Bold').fontSize(14).text(winAnsi(sender.companyName));
  sheet.font('Helvetica').fontSize(9).fillColor(grey);
  sheet.text(winAnsi(`${sender.address}, ${sender.zip} ${sender.city}`));
  const cvr = sender.cvr ? ` · CVR-nr. ${sender.cvr}` : '';
  sheet.text(winAnsi(`Telefon ${sender.phone} · ${sender.email}${cvr}`));
  sheet.fillColor('black').moveDown(2.5);
}

function paperOn(sheet: PDFKit.PDFDocument) {
  const width = sheet.page.width - 2 * margin;
  return {
    heading(text: string): void {
      sheet.moveDown(0.5).font('Helvetica-Bold').fontSize(13).text(winAnsi(text), margin).moveDown(0.5);
      sheet.font('Helvetica').fontSize(10);
    },
    paragraph(text: string): void {
      sheet.font('Helvetica').fontSize(10).text(winAnsi(text), margin).moveDown(0.5);
    },
    addressed(lines: readonly string[], facts: readonly LabelledText[]): void {
      const top = sheet.y;
      sheet.font('Helvetica').fontSize(10);
      for (const line of lines) sheet.text(winAnsi(line), margin, undefined, { width: width / 2 });
      const bottom = sheet.y;
      sheet.y = top;
      for (const [label, value] of facts.filter(([, one]) => one !== '')) {
        const line = sheet.y;
        sheet.fillColor(grey).text(winAnsi(label), margin + width * 0.55, line);
        sheet.fillColor('black').text(winAnsi(value), margin + width * 0.75, line, { width: width * 0.25 });
      }
      sheet.y = Math.max(bottom, sheet.y);
      sheet.x = margin;
      sheet.moveDown(1.5);
    },
    table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): void {
      sheet.fontSize(9).table({
        position: { x: margin, y: sheet.y },
        maxWidth: width,
        columnStyles: columns.map((column) => ({
          ...(column.width === undefined ? {} : { width: column.width }),
          align: { x: column.isNumber ? 'right' : 'left', y: 'top' },
        })),
        rowStyles: (row) => ({ border: [row === 0 ? 0 : 0.5, 0, 0, 0], borderColor: '#bbbbbb' }),
        data: [
          columns.map(({ title }) => ({ text: winAnsi(title), font: { src: 'Helvetica-Bold' } })),
          ...rows.map((row) => columns.map((column) => winAnsi(column.show(row)))),
        ],
      });
      sheet.moveDown(1);
    },
    totals(rows: readonly LabelledText[]): void {
      for (const [index, [label, amount]] of rows.entries()) {
        sheet.font(index === rows.length - 1 ? 'Helvetica-Bold' : 'Helvetica').fontSize(10);
        const line = sheet.y;
        sheet.text(winAnsi(label), margin + width * 0.5, line, { width: width * 0.28 });
        sheet.text(winAnsi(amount), margin + width * 0.78, line, { width: width * 0.22, align: 'right' });
      }
      sheet.x = margin;
      sheet.font('Helvetica').moveDown(1.5);
    },
    image(base64: string): void {
      const bytes = Buffer.from(base64, 'base64');
      if (isPicture(bytes)) sheet.image(bytes, margin, undefined, { fit: imageBox }).moveDown(0.5);
      else sheet.text('(billedet kan ikke vises)', margin);
    },
  };
}

const pictureStarts = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])];
const isPicture = (bytes: Buffer): boolean =>
  pictureStarts.some((start) => bytes.subarray(0, start.length).equals(start));

/** The standard PDF fonts only support WinAnsi. */
const winAnsi = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[^\n\x20-\x7e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g, '?');

const amounts = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const quantities = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 3 });
const days = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' });

export const inKroner = (amount: number): string => amounts.format(amount);
export const inNumbers = (quantity: number): string => quantities.format(quantity);
export const inWords = (date: string | null | undefined): string => (date ? days.format(new Date(date)) : '');
export const asText = (value: string | number | null | undefined): string => String(value ?? '');
