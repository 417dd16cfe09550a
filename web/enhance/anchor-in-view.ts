/** The accepted id nearest to where a link would scroll it; null at the top of the page. */
export function anchorInView(accepts: (id: string) => boolean = () => true): string | null {
  if (scrollY === 0) return null;
  const paddingPx = px(getComputedStyle(document.documentElement).scrollPaddingTop);
  const candidates = [...document.querySelectorAll('main :is(section, li, h3, .prose > *)[id]')]
    .filter((one) => accepts(one.id) && one.checkVisibility())
    .map((one) => {
      const linePx = paddingPx + px(getComputedStyle(one).scrollMarginTop);
      return { id: one.id, distancePx: Math.abs(one.getBoundingClientRect().top - linePx) };
    });
  return candidates.sort((one, other) => one.distancePx - other.distancePx)[0]?.id ?? null;
}

const px = (length: string): number => Number.parseFloat(length) || 0;
