/** A sheet of paper with the company's letterhead. The standard fonts of PDF know the Danish letters. */
import { buffer } from 'node:stream/consumers';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Fields } from '../records.ts';

export interface Column {
  readonly title: string;
  /** In points; the column without one takes what is left. */
  readonly width?: number;
  readonly isNumber?: boolean;
}

export interface Paper {
  heading(text: string): void;
  paragraph(text: string): void;
  /** To the left whom it is for, to the right what it is about; facts that are empty are left out. */
  addressed(lines: readonly string[], facts: readonly (readonly [label: string, value: string])[]): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  totals(rows: readonly (readonly [label: string, amount: string])[]): void;
  /** A PNG or JPEG in base64; says so when it is neither. */
  image(base64: string): void;
}

const margin = 56;
const grey = '#555555';
const imageBox: [number, number] = [220, 120];

export async function print(
  title: string,
  sender: Fields,
  createdAt: string,
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  // Loaded with the first document that is wanted: nothing else needs it, and it is large.
  const { default: PDFDocument } = await import('pdfkit');
  const CreationDate = new Date(createdAt);
  const sheet = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'da',
    info: {
      Title: winAnsi(title),
      Author: winAnsi(String(sender.companyName ?? '')),
      CreationDate,
      ModDate: CreationDate,
    },
  });
  const bytes = buffer(sheet);
  letterhead(sheet, sender);
  draw(paperOn(sheet));
  sheet.end();
  return bytes;
}

function letterhead(sheet: PDFKit.PDFDocument, sender: Fields): void {
  const text = (value: Json | undefined) => winAnsi(String(value ?? ''));
  sheet.font('Helvetica-Bold').fontSize(14).text(text(sender.companyName));
  sheet.font('Helvetica').fontSize(9).fillColor(grey);
  sheet.text(text(`${sender.address}, ${sender.zip} ${sender.city}`));
  // Foreign companies have none.
  const cvr = sender.cvr ? ` · CVR-nr. ${sender.cvr}` : '';
  sheet.text(text(`Telefon ${sender.phone} · ${sender.email}${cvr}`));
  sheet.fillColor('black').moveDown(2.5);
}

function paperOn(sheet: PDFKit.PDFDocument): Paper {
  const width = sheet.page.width - 2 * margin;
  return {
    heading(text) {
      sheet.moveDown(0.5).font('Helvetica-Bold').fontSize(13).text(winAnsi(text), margin).moveDown(0.5);
      sheet.font('Helvetica').fontSize(10);
    },
    paragraph(text) {
      sheet.font('Helvetica').fontSize(10).text(winAnsi(text), margin).moveDown(0.5);
    },
    addressed(lines, facts) {
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
    table(columns, rows) {
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
          ...rows.map((cells) => cells.map((cell) => winAnsi(cell))),
        ],
      });
      sheet.moveDown(1);
    },
    totals(rows) {
      for (const [place, [label, amount]] of rows.entries()) {
        sheet.font(place === rows.length - 1 ? 'Helvetica-Bold' : 'Helvetica').fontSize(10);
        const line = sheet.y;
        sheet.text(winAnsi(label), margin + width * 0.5, line, { width: width * 0.28 });
        sheet.text(winAnsi(amount), margin + width * 0.78, line, { width: width * 0.22, align: 'right' });
      }
      sheet.x = margin;
      sheet.font('Helvetica').moveDown(1.5);
    },
    image(base64) {
      const bytes = Buffer.from(base64, 'base64');
      if (isPicture(bytes)) sheet.image(bytes, margin, undefined, { fit: imageBox }).moveDown(0.5);
      else sheet.text('(billedet kan ikke vises)', margin);
    },
  };
}

const pictureStarts = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])];
const isPicture = (bytes: Buffer): boolean =>
  pictureStarts.some((start) => bytes.subarray(0, start.length).equals(start));

/** Letters outside the fonts' own set would come out as others. */
const winAnsi = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[^\n\x20-\x7e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g, '?');

const amounts = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const quantities = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 3 });
const days = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' });

export const inKroner = (value: Json | undefined): string => amounts.format(Number(value ?? 0));
export const inNumbers = (value: Json | undefined): string => quantities.format(Number(value ?? 0));
export const inWords = (date: Json | undefined): string => (date ? days.format(new Date(String(date))) : '');
export const asText = (value: Json | undefined): string => (value === null || value === undefined ? '' : String(value));
