/** The id of what stands where a link to it would put it, or nearest to that; null at the top of the page. */
export function placeInView(): string | null {
  if (scrollY === 0) return null;
  const paddingPx = px(getComputedStyle(document.documentElement).scrollPaddingTop);
  const places = [...document.querySelectorAll('main :is(section, li, h3, .prose > *)[id]')]
    .filter((one) => one.checkVisibility())
    .map((one) => {
      const linePx = paddingPx + px(getComputedStyle(one).scrollMarginTop);
      return { id: one.id, awayPx: Math.abs(one.getBoundingClientRect().top - linePx) };
    });
  return places.sort((one, other) => one.awayPx - other.awayPx)[0]?.id ?? null;
}

const px = (length: string): number => Number.parseFloat(length) || 0;
