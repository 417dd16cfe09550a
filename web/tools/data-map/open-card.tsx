import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadStyle } from '../../enhance/load-style.ts';
import { canCall, currentCaller } from '../console/call/caller.ts';
import { fetchConsolePage } from '../console/call/console-page.ts';
import { MapCard } from './MapCard.tsx';
import style from './map-card.css?url';

export async function openCard(link: SVGAElement): Promise<void> {
  const [page] = await Promise.all([fetchConsolePage(link.getAttribute('href') ?? ''), loadStyle(style)]);
  const card = document.createElement('div');
  card.className = 'map-card';
  card.popover = 'auto';
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-labelledby', 'map-card-title');
  document.body.append(card);
  const root = createRoot(card);
  flushSync(() =>
    root.render(
      <MapCard
        page={page}
        title={link.querySelector('text')?.textContent ?? ''}
        canCall={canCall(currentCaller())}
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
