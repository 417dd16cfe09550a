export const callsRoute = '/calls';

export interface CallToExplain {
  readonly method: string;
  readonly path: string;
}

export const whyAddress = ({ method, path }: CallToExplain): string =>
  `${callsRoute}#${new URLSearchParams({ why: `${method} ${path}` })}`;
