interface Place {
  readonly link: HTMLAnchorElement;
  readonly topPx: () => number;
}

/** Marks in the contents of the page what is being read. */
export function spyOnScroll(): void {
  const places = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].flatMap((link): Place[] => {
    const target = document.getElementById(link.hash.slice(1));
    return target ? [{ link, topPx: () => target.getBoundingClientRect().top }] : [];
  });
  const mark = (): void => {
    const read = placeBeingRead(places);
    for (const { link } of places) {
      if (link === read?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark);
  mark();
}

/** A link puts a place a little above this line. Where it is put it is read, however short it is. */
const linePx = 160;

function placeBeingRead(places: readonly Place[]): Place | undefined {
  const isAtEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
  if (!isAtEnd) return places.findLast(({ topPx }) => topPx() < linePx);
  // Nothing more comes up: what was asked for counts while it can be seen, and the last place otherwise.
  return places.find(({ link, topPx }) => link.hash === location.hash && topPx() > 0) ?? places.at(-1);
}
