import { type ComponentType, createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type IslandName, islandComponents } from './registry.ts';

/** Synchronous, so that a replayed click finds a hydrated button. */
export function mountIsland(island: HTMLElement): void {
  const { part, props = '' } = island.dataset;
  const component = islandComponents[part as IslandName] as ComponentType<object>;
  flushSync(() => {
    hydrateRoot(island, createElement(StrictMode, null, createElement(component, JSON.parse(props))));
  });
  island.dataset.ready = '';
}
