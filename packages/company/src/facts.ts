/** The company of the documentation's examples. Read at build time and by checks only. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { CompanyRecords } from './entities/entities.ts';

export const readFacts = (name: string): unknown =>
  parse(readFileSync(new URL(`../facts/${name}.yaml`, import.meta.url), 'utf8'));

export const readExampleCompany = (): CompanyRecords => readFacts('example') as CompanyRecords;
