/** Marks in the contents of the page what is being read, from when it is loaded: at the first sign of the reader. */
interface Place {
  readonly link: HTMLAnchorElement;
  readonly topPx: () => number;
}

const places = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].flatMap((link): Place[] => {
  const target = document.getElementById(link.hash.slice(1));
  return target ? [{ link, topPx: () => target.getBoundingClientRect().top }] : [];
});

/** A link puts a place a little above this line. Where it is put it is read, however short it is. */
const linePx = 160;

addEventListener('scroll', mark, { passive: true });
addEventListener('resize', mark);
mark();

function mark(): void {
  const read = placeBeingRead();
  for (const { link } of places) {
    if (link === read?.link) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}

function placeBeingRead(): Place | undefined {
  const isAtEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
  if (!isAtEnd) return places.findLast(({ topPx }) => topPx() < linePx);
  // Nothing more comes up: what was asked for counts while it can be seen, and the last place otherwise.
  return places.find(({ link, topPx }) => link.hash === location.hash && topPx() > 0) ?? places.at(-1);
}

export {};
