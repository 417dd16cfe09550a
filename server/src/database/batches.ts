export function* batchesOf<Row>(rows: readonly Row[], size = 50): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
