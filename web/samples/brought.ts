/** The cURL of a sample as the page brought it; it may be out of sight, and is the same text all the same. */
const brought = new WeakMap<HTMLElement, readonly Node[]>();

export function curlOf(figure: HTMLElement): readonly Node[] {
  const curl = brought.get(figure) ?? [...(figure.querySelector('code')?.childNodes ?? [])];
  brought.set(figure, curl);
  return curl;
}
