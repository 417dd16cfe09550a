/** What the page loads on request. After a deployment the files of an old page are gone: a press loads the page anew. */
import { apiKeyStorageKey, placeStorageKey, sampleStorageKey } from '../../enhance/storage-keys.ts';

const reload = (): void => location.reload();
const showRights = (): Promise<unknown> => import('../../tools/key-overlay/overlay.ts');
const showSamples = (language?: string): Promise<void> =>
  import('../../enhance/samples/show.ts').then(({ chooseLanguage, showChosen }) =>
    language ? chooseLanguage(language) : showChosen(),
  );
const showBusy = <Loaded>(pressed: Element | null, loading: Promise<Loaded>): Promise<Loaded> => {
  if (!pressed) return loading;
  pressed.ariaBusy = 'true';
  return loading.finally(() => (pressed.ariaBusy = null));
};
/** `#shared.401.get` opens what all calls share, `#get-invoices?page=2` the console. */
const openLinked = (onFailure: () => void): void => {
  const { hash } = location;
  if (hash.startsWith('#shared')) import('../../enhance/shared-answers.ts').then((it) => it.open(), onFailure);
  if (hash.includes('?'))
    showBusy((document.activeElement as Element).closest('a'), import('../../tools/console/open.tsx')).catch(onFailure);
};

addEventListener('click', (event) => {
  const target = event.target as Element;
  const pressed = target.closest<HTMLElement>('.code-button,.scheme-button,.menu-fold,.anchor,.copy-page');
  const keyButton = target.closest('.your-key');
  const version = target.closest<HTMLAnchorElement>('.versions a:not([aria-current])');
  // Handled: start.ts must not replay it. A link to Markdown is copied instead of opened.
  if (keyButton || (pressed && !(pressed as HTMLAnchorElement).hash)) event.preventDefault();
  if (pressed) import('../../enhance/buttons.ts').then(({ press }) => press(pressed)).catch(reload);
  if (version && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    import('../../enhance/version-switch.ts').then(
      ({ switchVersion }) => switchVersion(version),
      () => location.assign(version.href),
    );
  }
  if (keyButton)
    showBusy(keyButton, import('../../tools/key/open-key-dialog.tsx')).then(
      ({ openKeyDialog }) => openKeyDialog(() => showRights().catch(reload)),
      reload,
    );
});

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[action^="/language/"]')) return;
  event.preventDefault();
  import('../../enhance/switch-language.ts').then(
    ({ switchLanguage }) => switchLanguage(form),
    () => form.submit(),
  );
});

addEventListener('change', ({ target }) => {
  const choice = (target as Element).closest<HTMLSelectElement>('.code-tools select');
  if (choice) showSamples(choice.value).catch(reload);
});

addEventListener('hashchange', () => openLinked(reload));
// The page is complete without what a reader has not asked for.
openLinked(() => {});

addEventListener(
  'toggle',
  ({ target }) => {
    const { dataset, open } = target as HTMLDetailsElement;
    try {
      // Restored before the first paint by the inline script beside the menu.
      if (dataset.group) sessionStorage[dataset.group] = +open;
    } catch {}
  },
  true,
);

// Chosen before this script ran: the page itself shows the first language.
const early = document.querySelector<HTMLOptionElement>('.code-tools select :checked:not(:first-child)');
try {
  if (early || localStorage[sampleStorageKey]) showSamples(early?.value).catch(() => {});
  if (sessionStorage[apiKeyStorageKey] || localStorage[apiKeyStorageKey]) showRights().catch(() => {});
  if (sessionStorage[placeStorageKey] != null)
    import('../../enhance/reading-position.ts').then((it) => it.restoreReadingPosition()).catch(() => {});
} catch {
  // Storage is denied, so there is nothing to restore.
}
