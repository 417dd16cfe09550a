import type { FieldsOf } from '@fagvaerk/company/entities.ts';
import { asText, inWords, type Paper, type Print, print } from './paper.ts';

type Answer = FieldsOf<'qaSchema'>['groups'][number]['sections'][number]['answers'][number];

export const printQaSchema: Print<'qaSchema'> = (records, site, schema) => {
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
};

function printAnswer(paper: Paper, { questionText, required, value, answerType, ...answer }: Answer): void {
  paper.paragraph(`${questionText}${required ? ' *' : ''}`);
  if (value === null) paper.paragraph('Ikke besvaret');
  else if (['Image', 'Signature'].includes(answerType)) paper.image(value);
  else paper.paragraph(answerType === 'Date' ? inWords(value) : value);
  if (answer.comment) paper.paragraph(`Bemærkning: ${answer.comment}`);
  if (answer.answeredBy) paper.paragraph(`${answer.answeredBy}, ${inWords(answer.answeredTime)}`);
}
