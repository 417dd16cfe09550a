import type { FieldsOf, RecordOf } from '@fagvaerk/company/entities.ts';
import type { CompanyReader } from '../records/records.ts';
import { asText, inWords, type Paper, print } from './paper.ts';

type Answer = FieldsOf<'qaSchema'>['groups'][number]['sections'][number]['answers'][number];

const pictures = new Set(['Image', 'Signature']);

/** A form as it is now: every question, answered or not. */
export function printQaSchema(
  records: CompanyReader,
  site: RecordOf<'site'>,
  schema: RecordOf<'qaSchema'>,
): Promise<Buffer> {
  const project = records.get('project', schema.projectID);
  const title = `${schema.idName}: ${schema.name}`;
  return print(title, site, asText(project?.createdDate), (paper) => {
    paper.addressed(
      [asText(project?.name), asText(schema.location)],
      [
        ['Reference', schema.reference],
        ['Projekt', asText(project?.reference)],
        ['Udført af', asText(records.get('user', schema.completedByID)?.name)],
        ['Godkendt af', asText(records.get('user', schema.approvedByID)?.name)],
        ['Godkendt', inWords(schema.approvedDate)],
      ],
    );
    paper.heading(title);
    for (const group of schema.groups) {
      paper.heading(group.name);
      for (const section of group.sections) {
        paper.heading(section.name);
        for (const answer of section.answers) printAnswer(paper, answer);
      }
    }
    if (schema.approvedText) paper.paragraph(schema.approvedText);
  });
}

function printAnswer(paper: Paper, { questionText, required, value, answerType, ...answer }: Answer): void {
  paper.paragraph(`${questionText}${required ? ' *' : ''}`);
  if (value === null) paper.paragraph('Ikke besvaret');
  else if (pictures.has(answerType)) paper.image(value);
  else paper.paragraph(answerType === 'Date' ? inWords(value) : value);
  if (answer.comment) paper.paragraph(`Bemærkning: ${answer.comment}`);
  if (answer.answeredBy) paper.paragraph(`${answer.answeredBy}, ${inWords(answer.answeredTime)}`);
}
