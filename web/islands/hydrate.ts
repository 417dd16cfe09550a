import { type ComponentType, createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** Synchronous, so that a replayed click meets a live button. */
export function hydrateIsland(island: HTMLElement, component: ComponentType<object>, props: object): void {
  flushSync(() => {
    hydrateRoot(island, createElement(StrictMode, null, createElement(component, props)));
  });
  island.dataset.awake = '';
}
