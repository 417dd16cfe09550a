import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { suggestionsMarker } from '@fagvaerk/contract/portal-manifest.ts';
import { handoverRoute, setPasswordPath } from '@fagvaerk/contract/session.ts';
import type { PublicStatus } from '@fagvaerk/contract/status.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { prefersMarkdown } from '../http/accept-header.ts';
import { acceptedLanguage, cookieLanguage, setLanguageCookie } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { expectsJson } from '../http/send-problem.ts';
import type { Portal } from './load.ts';
import { escapeMarkup } from './placeholders.ts';
import { readSearch } from './search.ts';
import { fillStatusPage, statusMarkdown } from './status-page.ts';

type PortalOptions = Readonly<{
  portal: Portal;
  readStatus: () => Promise<PublicStatus>;
  /** The documented path of the API that was probably meant. */
  nearestPath: (url: string) => string | undefined;
}>;

export const portalRoutes: FastifyPluginAsync<PortalOptions> = async (app, { portal, readStatus, nearestPath }) => {
  // No body is read, so none may be refused for its type or size.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const sendFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const path = pathOf(request.url);
    const entry = portal.find(path);
    if (!entry && expectsJson(request))
      throw new Problem('endpoint-unknown', { parameters: { nearest: nearestPath(request.url) } });
    if (!entry) return sendNotFound(request, reply, path);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      throw new Problem('method-not-allowed');
    }
    const page = entry.da === entry.en ? entry.da : entry[adoptLanguage(request, reply)];
    const resource = (prefersMarkdown(request.headers.accept) && entry.markdown) || page;
    const { body, etag, headers, notModifiedHeaders } = resource(request.headers['accept-encoding']);
    return matchesEtag(request.headers['if-none-match'], etag)
      ? reply.code(304).headers(notModifiedHeaders).send()
      : reply.headers(headers).send(body);
  };

  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    // Scripts and images have no readers.
    const isRead = request.headers.accept?.includes('text/html') && !path.startsWith('/assets/');
    if (!isRead) throw new Problem('page-unknown');
    const language = adoptLanguage(request, reply);
    const { html, headers } = portal.notFound[language];
    const isAdmitted = (await portal.waitForSearchMs(request.ip)) === 0;
    const items = (isAdmitted ? portal.suggest(path, language) : []).map(
      ({ route, title }) => `<li><a href="${escapeMarkup(route)}">${escapeMarkup(title)}</a></li>`,
    );
    reply.code(404).headers(headers);
    return reply.send(html.replace(suggestionsMarker, () => items.join('')));
  };

  const limitSearches = async ({ ip }: FastifyRequest) => {
    const retryAfterMs = await portal.waitForSearchMs(ip);
    if (retryAfterMs > 0) throw new Problem('too-many-attempts', { retryAfterMs });
  };

  app.get('/search', { onRequest: limitSearches }, (request, reply) => {
    const { query, version } = readSearch(request.url);
    const { html, headers } = portal.search.page(query, version, adoptLanguage(request, reply));
    return reply.headers(headers).send(html);
  });
  app.get('/search.json', { onRequest: limitSearches }, (request, reply) =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache', vary: 'Cookie' })
      .send(portal.search.results(readSearch(request.url).query, languageOf(request))),
  );
  const sendStatusMarkdown = async (reply: FastifyReply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    reply.headers({ 'content-language': 'da', vary: 'Accept' }).type('text/markdown; charset=utf-8');
    return reply.send(statusMarkdown(portal.status.da.html, await readStatus()));
  };
  app.get('/status', async (request, reply) => {
    if (prefersMarkdown(request.headers.accept)) return sendStatusMarkdown(reply);
    const language = adoptLanguage(request, reply);
    const { html, headers } = portal.status[language];
    return reply.headers(headers).send(fillStatusPage(html, await readStatus(), language));
  });
  app.get('/status.md', (_request, reply) => sendStatusMarkdown(reply));
  app.get('/status.json', async (_request, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }).send(await readStatus()),
  );
  app.post<{ Params: { chosen: string } }>('/language/:chosen', (request, reply) => {
    const language = languages.find((one) => one === request.params.chosen);
    if (!language) return sendFound(request, reply);
    return setLanguageCookie(request, reply, language).redirect(pathToReturnTo(request.headers.referer), 303);
  });
  app.get('/*', sendFound);
  app.setNotFoundHandler(sendFound);
};

/** Their readers follow a link, and may never have seen the portal. */
const oneTimePages: readonly string[] = [handoverRoute, setPasswordPath];

const linkedLanguage = ({ query }: FastifyRequest): Language | undefined =>
  languages.find((language) => language === (query as { lang?: unknown }).lang);

const languageOf = (request: FastifyRequest): Language =>
  linkedLanguage(request) ??
  cookieLanguage(request) ??
  (oneTimePages.includes(pathOf(request.url)) ? acceptedLanguage(request) : languages[0]);

/** Of a page; a link with `?lang=` also chooses the language of the pages that follow. */
function adoptLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request);
  if (linkedLanguage(request)) setLanguageCookie(request, reply, language);
  return language;
}

function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}

/** Only the path of the referrer, so that no redirect leads to another site. */
function pathToReturnTo(referrer = ''): string {
  const address = URL.parse(referrer);
  address?.searchParams.delete('lang');
  return address ? `/${address.pathname.replace(/^[/\\]+/, '')}${address.search}` : '/';
}

function pathOf(url: string): string {
  if (/^\/[\w/.-]*$/.test(url)) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
