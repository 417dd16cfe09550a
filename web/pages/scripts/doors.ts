/** What the page loads on request. After a deployment the files of an old page are gone: a press loads the page anew. */
import { keyStorageName, placeStorageKey, sampleStorageKey } from '../../enhance/storage-keys.ts';

const reload = (): void => location.reload();
const showRights = (): void => void import('../../tools/key-overlay/overlay.ts');
const showSamples = (language?: string): Promise<void> =>
  import('../../enhance/samples/show.ts').then(({ chooseLanguage, showChosen }) =>
    language ? chooseLanguage(language) : showChosen(),
  );
/** Answers that all calls share: `#shared.401.get`. The console: `#get-invoices?`, then the parameters of a shared call. */
const openLinked = (onGone?: () => void): void => {
  const { hash } = location;
  if (hash.startsWith('#shared')) import('../../enhance/shared-answers.ts').then((it) => it.open(), onGone);
  if (hash.includes('?'))
    showBusy(document.activeElement ?? document.body, import('../../tools/console/open.tsx')).catch(onGone);
};
const showBusy = <Loaded>(pressed: Element, loading: Promise<Loaded>): Promise<Loaded> => {
  pressed.ariaBusy = 'true';
  return loading.finally(() => (pressed.ariaBusy = null));
};

addEventListener('click', (event) => {
  const target = event.target as Element;
  const button = target.closest<HTMLElement>('.code-button,.scheme-button,.menu-fold');
  const keyButton = target.closest('.your-key');
  const version = target.closest<HTMLAnchorElement>('.versions a:not([aria-current])');
  const anchor = target.closest<HTMLAnchorElement>('.anchor,.copy-page');
  // Handled: start.ts must not replay it. A link to Markdown is copied instead of opened.
  if (button || keyButton || anchor?.hash === '') event.preventDefault();
  if (button) void import('../../enhance/buttons.ts').then(({ press }) => press(button), reload);
  if (version && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    void import('../../enhance/version-switch.ts').then(
      ({ switchVersion }) => switchVersion(version),
      () => location.assign(version.href),
    );
  }
  if (keyButton)
    void showBusy(keyButton, import('../../tools/key/open-key-dialog.tsx')).then(
      ({ openKeyDialog }) => openKeyDialog(showRights),
      reload,
    );
  if (anchor) void import('../../enhance/copy-link.ts').then(({ copyLink }) => copyLink(anchor), reload);
});

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[action^="/language/"]')) return;
  event.preventDefault();
  void import('../../enhance/switch-language.ts').then(
    ({ switchLanguage }) => switchLanguage(form),
    () => form.submit(),
  );
});

addEventListener('change', ({ target }) => {
  const choice = (target as Element).closest<HTMLSelectElement>('.code-tools select');
  if (choice) showSamples(choice.value).catch(reload);
});

addEventListener('hashchange', () => openLinked(reload));
openLinked();

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
  if (early || localStorage[sampleStorageKey]) void showSamples(early?.value);
  if (sessionStorage[keyStorageName] || localStorage[keyStorageName]) showRights();
  if (sessionStorage[placeStorageKey] != null)
    void import('../../enhance/reading-position.ts').then((it) => it.restoreReadingPosition());
} catch {
  // Storage is denied, so there is nothing to restore.
}
