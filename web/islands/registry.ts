import type { ComponentType } from 'react';

/** The parts that can wake, each under the name of its component. Each loads on its own, together with React, when it is first touched. */
export const parts = {
  CodeTools: () => import('./CodeTools.tsx'),
  LanguageButton: () => import('./LanguageButton.tsx'),
  SchemeButton: () => import('./SchemeButton.tsx'),
} satisfies Record<string, () => Promise<Record<string, ComponentType<never>>>>;

export type IslandName = keyof typeof parts;
