import type { ComponentType } from 'react';

/** The parts that can wake. Each loads on its own, together with React, when it is first touched. */
export const parts = {
  CodeTools: async () => (await import('./CodeTools.tsx')).CodeTools,
  LanguageButton: async () => (await import('./LanguageButton.tsx')).LanguageButton,
  SchemeButton: async () => (await import('./SchemeButton.tsx')).SchemeButton,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof parts;
