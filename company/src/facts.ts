/** The company that the examples of the pages tell of, as it is written down. Read at build and by checks, never while serving. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { CompanyRecords } from './entities/entities.ts';

export const readFacts = (name: string): unknown =>
  parse(readFileSync(new URL(`../facts/${name}.yaml`, import.meta.url), 'utf8'));

/** A copy that is the caller's own. */
export const readExampleCompany = (): CompanyRecords => readFacts('example') as CompanyRecords;
