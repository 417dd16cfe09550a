/** Fetches what a press would open when the pointer or the focus reaches it. */
import '../../enhance/deferred.ts';
import { onReach } from '../../enhance/on-reach.ts';

onReach((element) => {
  if (element.closest('.your-key')) void import('../../tools/key/open-key-dialog.tsx');
  if (element.closest('.endpoint a[href$="?"]')) void import('../../tools/console/open.tsx');
});
