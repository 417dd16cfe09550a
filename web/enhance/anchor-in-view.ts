/** The accepted id nearest to where a link would scroll it; null at the top of the page. */
export function anchorInView(accepts: (id: string) => boolean = () => true): string | null {
  if (scrollY === 0) return null;
  const paddingPx = px(getComputedStyle(document.documentElement).scrollPaddingTop);
  const candidates = [...document.querySelectorAll('main :is(section, li, h3, .prose > *, .error > *)[id]')]
    .filter((one) => accepts(one.id))
    .map((one) => ({ id: one.id, shown: one.closest('.group:not([open]), .error') ?? one }))
    .filter(({ shown }) => shown.checkVisibility())
    .map(({ id, shown }) => {
      const linePx = paddingPx + px(getComputedStyle(shown).scrollMarginTop);
      return { id, distancePx: Math.abs(shown.getBoundingClientRect().top - linePx) };
    });
  return candidates.sort((one, other) => one.distancePx - other.distancePx)[0]?.id ?? null;
}

const px = (length: string): number => Number.parseFloat(length) || 0;
