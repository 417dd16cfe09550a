import { sessionToken } from '@fagvaerk/contract/administrators.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { reloadInChosenLanguage } from '../../language/page-language.ts';
import { readLoginAddress } from '../../shell/panel-addresses.ts';
import { post } from '../api/transport.ts';
import { storeOwnLanguage } from '../own-language.ts';
import { sessionQuery } from '../queries.ts';
import { beginSession } from '../session.ts';
import { language } from '../words.ts';

interface Typed {
  username: string;
  password: string;
  code: string;
}

/** Opens the panel in the administrator's language; `keepsLanguage` makes it the shown one if none is chosen. */
export function useLogin(shown: Language, { keepsLanguage = false } = {}) {
  const { from } = readLoginAddress(useSearchParams()[0]);
  const { state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ username, password, code }: Typed) =>
      post('/auth/login', { Username: username, Password: password, ...(code && { Code: code }) }, sessionToken),
    meta: { handlesUnauthorised: true },
    onSuccess: async (token) => {
      beginSession(token);
      queryClient.clear();
      const own = (await queryClient.fetchQuery(sessionQuery).catch(() => undefined))?.language;
      if (keepsLanguage && own === null) await storeOwnLanguage(shown).catch(() => undefined);
      // Restores the draft of the ended session.
      await navigate(from, { replace: true, state });
      if ((own ?? shown) !== language) reloadInChosenLanguage();
    },
  });
}
