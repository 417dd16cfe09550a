import type { ComponentType } from 'react';
import { CodeTools } from './CodeTools.tsx';
import { SchemeButton } from './SchemeButton.tsx';

export const islandComponents = { CodeTools, SchemeButton } satisfies Record<string, ComponentType<never>>;

export type IslandName = keyof typeof islandComponents;
