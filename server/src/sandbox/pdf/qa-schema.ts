import type { Fields, Records, StoredRecord } from '../records.ts';
import { asText, inWords, type Paper, print } from './paper.ts';

const pictures = new Set(['Image', 'Signature']);

/** A form as it is now: every question, answered or not. */
export function printQaSchema(records: Records, site: Fields, schema: StoredRecord): Promise<Buffer> {
  const project = records.get('project', schema.projectID);
  const title = `${schema.idName}: ${schema.name}`;
  return print(title, site, asText(project?.createdDate), (paper) => {
    paper.addressed(
      [asText(project?.name), asText(schema.location)],
      [
        ['Reference', asText(schema.reference)],
        ['Projekt', asText(project?.reference)],
        ['Udført af', asText(records.get('user', schema.completedByID)?.name)],
        ['Godkendt af', asText(records.get('user', schema.approvedByID)?.name)],
        ['Godkendt', inWords(schema.approvedDate)],
      ],
    );
    paper.heading(title);
    for (const group of listOf(schema.groups)) {
      paper.heading(asText(group.name));
      for (const section of listOf(group.sections)) {
        paper.heading(asText(section.name));
        for (const answer of listOf(section.answers)) printAnswer(paper, answer);
      }
    }
    if (schema.approvedText) paper.paragraph(asText(schema.approvedText));
  });
}

function printAnswer(paper: Paper, answer: Fields): void {
  paper.paragraph(`${asText(answer.questionText)}${answer.required ? ' *' : ''}`);
  if (answer.value === null || answer.value === undefined) paper.paragraph('Ikke besvaret');
  else if (pictures.has(asText(answer.answerType))) paper.image(asText(answer.value));
  else paper.paragraph(answer.answerType === 'Date' ? inWords(answer.value) : asText(answer.value));
  if (answer.comment) paper.paragraph(`Bemærkning: ${asText(answer.comment)}`);
  if (answer.answeredBy) paper.paragraph(`${asText(answer.answeredBy)}, ${inWords(answer.answeredTime)}`);
}

const listOf = (value: unknown): readonly Fields[] => (value ?? []) as readonly Fields[];
