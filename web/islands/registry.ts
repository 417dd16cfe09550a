import type { ComponentType } from 'react';
import { CodeTools } from './CodeTools.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { SchemeButton } from './SchemeButton.tsx';

export const islandComponents = { CodeTools, LanguageButton, SchemeButton } satisfies Record<
  string,
  ComponentType<never>
>;

export type IslandName = keyof typeof islandComponents;
