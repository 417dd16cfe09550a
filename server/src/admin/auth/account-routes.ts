import {
  codeToConfirm,
  languageToSet,
  type NewSecondFactor,
  noFields,
  type OwnSession,
  ownCredentials,
  passwordToChange,
  type RecoveryCodes,
  type SignedIn,
  sessionToEnd,
} from '@fagvaerk/contract/administrators.ts';
import type { ListAnswer } from '@fagvaerk/contract/answers.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { setLanguageCookie } from '../../http/language.ts';
import type { AdminTools } from '../options.ts';
import { listAnswer, writeAnswer } from '../present.ts';
import { readObject, readQuery } from '../read.ts';
import { changePassword, hashAcceptablePassword, setLanguage } from './administrators.ts';
import { requireOwnCredentials, sessionOf } from './guard.ts';
import { needsSecondFactor } from './route-rules.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.ts';
import { endSessions, listSessions, sessionIdOf } from './sessions.ts';

export function accountRoutes(app: FastifyInstance, tools: AdminTools): void {
  const { access, runChange, throttle, config } = tools;
  const { db, vault } = access;

  app.get('/Admin/session', async (request): Promise<SignedIn> => {
    const session = sessionOf(request);
    const { administratorId, username, role, hasSecondFactor, secondFactorRemoved, language } = session;
    return {
      username,
      role,
      mayChange: role === 'administrator',
      passwordChangeNeeded: session.mustChangePassword,
      secondFactorNeeded: needsSecondFactor(session, config),
      hasSecondFactor,
      recoveryCodesLeft: hasSecondFactor ? await countRecoveryCodes(db, administratorId) : 0,
      secondFactorRemoved,
      language,
    };
  });

  app.post('/Admin/SetOwnLanguage', async (request, reply) => {
    const { Language } = readObject(request, languageToSet);
    await setLanguage(db, sessionOf(request).administratorId, Language);
    setLanguageCookie(request, reply, Language);
    return writeAnswer([]);
  });

  app.post('/Admin/ChangeOwnPassword', async (request) => {
    const { OldPassword, NewPassword, Code } = readObject(request, passwordToChange);
    const { administratorId, username, tokenHash } = sessionOf(request);
    await requireOwnCredentials({ access, throttle }, request, { Password: OldPassword, Code }, 'OldPassword');
    const passwordHash = await hashAcceptablePassword(username, NewPassword, 'NewPassword');
    const settings = { exceptSession: tokenHash };
    await runChange(request, (change) => changePassword(change, administratorId, passwordHash, settings));
    return writeAnswer([]);
  });

  app.get('/Admin/GetOwnSessions', async (request): Promise<ListAnswer<OwnSession>> => {
    readQuery(request, noQuery);
    const { administratorId, tokenHash } = sessionOf(request);
    const rows = await listSessions(db, administratorId, new Date());
    return listAnswer(
      rows.map((row) => ({
        sessionID: sessionIdOf(row.token_hash),
        address: row.address,
        browser: row.browser,
        createdAt: row.created_at.toISOString(),
        lastUsed: row.last_used_at.toISOString(),
        isCurrent: row.token_hash === tokenHash,
      })),
    );
  });

  app.post('/Admin/EndOwnSession', async (request) => {
    const { SessionID } = readObject(request, sessionToEnd);
    await runChange(request, (change) => endSessions(change, sessionOf(request).administratorId, { only: SessionID }));
    return writeAnswer([]);
  });

  app.post('/Admin/EndOtherOwnSessions', async (request) => {
    readObject(request, noFields);
    const { administratorId, tokenHash } = sessionOf(request);
    await runChange(request, (change) => endSessions(change, administratorId, { except: tokenHash }));
    return writeAnswer([]);
  });

  app.post('/Admin/BeginOwnSecondFactor', async (request): Promise<NewSecondFactor> => {
    readObject(request, noFields);
    const { administratorId, username } = sessionOf(request);
    const secret = await runChange(request, (change) => beginSecondFactor(change, vault, administratorId));
    const [issuer = '', name] = [config.providerName, username].map(encodeURIComponent);
    return { secret, address: `otpauth://totp/${issuer}:${name}?secret=${secret}&issuer=${issuer}` };
  });

  app.post('/Admin/ConfirmOwnSecondFactor', async (request): Promise<RecoveryCodes> => {
    const { Code } = readObject(request, codeToConfirm);
    const session = sessionOf(request);
    const { administratorId } = session;
    await throttle.countCode(`session of ${administratorId}`);
    const recoveryCodes = await runChange(request, (change) => confirmSecondFactor(change, vault, session, Code));
    await throttle.codeSucceeded(`session of ${administratorId}`);
    return { recoveryCodes };
  });

  app.post('/Admin/MakeOwnRecoveryCodes', async (request): Promise<RecoveryCodes> => {
    await requireOwnCredentials({ access, throttle }, request, readObject(request, ownCredentials));
    const { administratorId } = sessionOf(request);
    return { recoveryCodes: await runChange(request, (change) => replaceRecoveryCodes(change, administratorId)) };
  });

  app.post('/Admin/RemoveOwnSecondFactor', async (request) => {
    await requireOwnCredentials({ access, throttle }, request, readObject(request, ownCredentials));
    const { administratorId, tokenHash } = sessionOf(request);
    await runChange(request, (change) => removeSecondFactor(change, administratorId, tokenHash));
    return writeAnswer([]);
  });
}
