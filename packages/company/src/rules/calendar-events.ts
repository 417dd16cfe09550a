export function eventFacts(fitterNames: readonly string[], projectIDs: readonly number[]) {
  const once = [...new Set(projectIDs)];
  return {
    fitterNames: fitterNames.join(', '),
    fitterCount: fitterNames.length,
    projectIDs: once,
    firstProjectID: once[0] ?? null,
  };
}
