import type { ComponentType } from 'react';
import { CodeTools } from './CodeTools.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { SchemeButton } from './SchemeButton.tsx';

/** The parts that can wake, each under the name of its component. They come together with React, when one of them is first touched. */
export const parts = { CodeTools, LanguageButton, SchemeButton } satisfies Record<string, ComponentType<never>>;

export type IslandName = keyof typeof parts;
