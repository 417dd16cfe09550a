/** The cURL of the page, even while another language is shown. */
const originals = new WeakMap<HTMLElement, readonly Node[]>();

export function originalCurl(figure: HTMLElement): readonly Node[] {
  const curl = originals.get(figure) ?? [...(figure.querySelector('code')?.childNodes ?? [])];
  originals.set(figure, curl);
  return curl;
}

export const originalText = (figure: HTMLElement): string =>
  originalCurl(figure)
    .map(({ textContent }) => textContent)
    .join('');
