import { type ComponentType, createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type IslandName, parts } from './registry.ts';

/** Synchronous, so that a replayed click meets a live button. */
export function hydrateIsland(island: HTMLElement): void {
  const { part, props = '' } = island.dataset;
  const component = parts[part as IslandName] as ComponentType<object>;
  flushSync(() => {
    hydrateRoot(island, createElement(StrictMode, null, createElement(component, JSON.parse(props))));
  });
  island.dataset.awake = '';
}
