/** Keeps the reading position when the reader switches version or language. A fragment would mark the element as chosen. */
export function storePlace(id: string | null): void {
  try {
    sessionStorage.place = id ?? '';
  } catch {
    // Blocked by the browser: the page opens at its top.
  }
}

export async function restorePlace(): Promise<void> {
  const target = document.getElementById(sessionStorage.place);
  sessionStorage.removeItem('place');
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  target?.scrollIntoView();
  // Earlier, the browser would scroll to the fragment or restore the offset.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve)));
  target?.scrollIntoView();
  history.scrollRestoration = 'auto';
}
