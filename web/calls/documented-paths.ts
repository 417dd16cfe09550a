import places from 'virtual:operation-places';

/** Each once, in the order of the alphabet. */
export const documentedPaths: readonly string[] = [
  ...new Set(Object.values(places).flatMap((own) => own.map(({ path }) => path))),
].sort();
