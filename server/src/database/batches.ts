export function* batchesOf<Row>(rows: readonly Row[], rowsAtOnce = 50): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}
