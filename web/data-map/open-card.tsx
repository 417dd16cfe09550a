import type { Language } from '@fagvaerk/contract/language.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { readKey } from '../key/key-store.ts';
import { isDemoKeyPrinted } from '../samples/demo-key.ts';
import { loadStyle } from '../shell/load-style.ts';
import { MapCard, type MapPage, type Neighbour } from './MapCard.tsx';
import style from './map-card.css?url';

export async function openCard(link: SVGAElement): Promise<void> {
  await loadStyle(style);
  const card = document.createElement('div');
  card.className = 'map-card';
  card.popover = 'auto';
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-labelledby', 'map-card-title');
  document.body.append(card);
  const root = createRoot(card);
  const page = pageOf(link);
  flushSync(() =>
    root.render(
      <MapCard
        page={page}
        language={document.documentElement.lang as Language}
        canCall={readKey() !== null || isDemoKeyPrinted}
        onClose={() => card.hidePopover()}
      />,
    ),
  );
  card.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') return;
    link.removeAttribute('aria-expanded');
    root.unmount();
    card.remove();
  });
  link.setAttribute('aria-expanded', 'true');
  // The browser returns the focus to the link when the card closes.
  link.focus({ preventScroll: true });
  card.showPopover();
  card.querySelector('button')?.focus();
}

/** Read from the list of all references below the map. */
function pageOf(link: SVGAElement): MapPage {
  const route = link.getAttribute('href') ?? '';
  const rows = [...(link.closest('figure')?.querySelectorAll('details > ul > li') ?? [])];
  const neighbour = (to: Element | null, named: Element): Neighbour => ({
    route: to?.getAttribute('href') ?? '',
    title: to?.firstChild?.textContent?.trim() ?? '',
    fields: named.querySelector('code')?.textContent?.split(' ') ?? [],
  });
  const links = rows.flatMap((row) =>
    [...row.querySelectorAll(':scope ul a')].map((to) => ({ from: row.querySelector('a'), to })),
  );
  return {
    route,
    title: link.querySelector('text')?.textContent ?? '',
    refersTo: links.filter(({ from }) => from?.getAttribute('href') === route).map(({ to }) => neighbour(to, to)),
    referredToBy: links
      .filter(({ to }) => to.getAttribute('href') === route)
      .map(({ from, to }) => neighbour(from, to)),
  };
}
