interface Section {
  readonly link: HTMLAnchorElement;
  readonly topPx: () => number;
}

/** Marks the link to what is read. */
export function spyOnScroll(): void {
  const sections = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].flatMap((link): Section[] => {
    const target = document.getElementById(link.hash.slice(1));
    return target ? [{ link, topPx: () => target.getBoundingClientRect().top }] : [];
  });
  const update = (): void => {
    const current = currentSection(sections);
    for (const { link } of sections) link.ariaCurrent = link === current?.link ? 'location' : null;
  };
  // Filters change the height without scrolling.
  for (const type of ['scroll', 'resize', 'input']) addEventListener(type, update, { passive: true });
  update();
}

/** Links scroll a section slightly above this line. */
const linePx = 160;

function currentSection(sections: readonly Section[]): Section | undefined {
  const isAtEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
  if (!isAtEnd) return sections.findLast(({ topPx }) => topPx() < linePx);
  // At the end of the page the link target counts while visible, else the last section.
  return sections.find(({ link, topPx }) => link.hash === location.hash && topPx() > 0) ?? sections.at(-1);
}
