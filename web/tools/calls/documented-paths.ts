import operationsByPage from 'virtual:operations';

export const documentedPaths: readonly string[] = [
  ...new Set(Object.values(operationsByPage).flatMap((operations) => operations.map(({ path }) => path))),
].sort();
