/** Keeps the reading position when the reader switches version or language. A fragment would mark the element as chosen. */
export function storePlace(id: string): void {
  sessionStorage.place = id;
}

export async function restorePlace(): Promise<void> {
  const target = document.getElementById(sessionStorage.place);
  sessionStorage.removeItem('place');
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  // A reload restores the scroll position until then.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  if (!target) scrollTo(0, 0);
  // Fields are laid out when they come near, which moves the target.
  for (let frame = 0; target && frame < 3; frame++) {
    target.scrollIntoView();
    await new Promise(requestAnimationFrame);
  }
}
