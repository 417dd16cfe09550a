import type { Tool } from '@fagvaerk/catalogue/model.ts';
import { mount } from '../mount.tsx';
import { Translator } from './Translator.tsx';

export const showTranslator = (startsWithExample: boolean): void =>
  mount('translate-answer' satisfies Tool, <Translator startsWithExample={startsWithExample} />);
