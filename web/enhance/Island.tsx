import type { ComponentType } from 'react';
import type { IslandName } from './registry.ts';

interface Props<Own extends object> {
  name: IslandName;
  props: Own;
  component: ComponentType<Own>;
}

export function Island<Own extends object>({ name, props, component: Component }: Props<Own>) {
  return (
    <page-island data-part={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </page-island>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'page-island': React.HTMLAttributes<HTMLElement> & { 'data-part': string; 'data-props': string };
    }
  }
}
