import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../answer/encoding.ts';
import { beginFinished } from '../answer/finished.ts';
import { isForPrograms, refuse } from '../answer/problems.ts';
import type { Portal } from './load.ts';
import { escapeMarkup } from './markup.ts';
import { chooseLanguage, namesTag, prefersMarkdown } from './negotiate.ts';
import type { Representation } from './resource.ts';
import { queryOf } from './search.ts';
import { suggestPages } from './suggest.ts';

/** Answers every address that no other part of the server knows: a page, a file of the build, or "not found". */
export const portalRoutes: FastifyPluginAsync<{ portal: Portal }> = async (app, { portal }) => {
  // Nothing here reads a body, so none may be refused for its type or size before the address has been looked at.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const entry = portal.find(path);
    if (!entry)
      return isForPrograms(request) ? refuse(request, reply, 'endpoint-unknown') : sendNotFound(request, reply, path);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(request, reply.header('allow', 'GET, HEAD'), 'method-not-allowed');
    }
    const { accept, cookie } = request.headers;
    const resource = (prefersMarkdown(accept) && entry.markdown) || entry[chooseLanguage(cookie)];
    const wanted = resource.represent(chooseEncoding(request.headers['accept-encoding'], resource.encodings));
    // Only the first reader of a page ever waits for its compression.
    return wanted instanceof Promise ? wanted.then((made) => send(request, reply, made)) : send(request, reply, wanted);
  };

  const sendNotFound = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const language = chooseLanguage(request.headers.cookie);
    const { before, after, headers } = portal.notFound[language];
    const items = suggestPages(portal.pages, path, language).map(
      ({ route, title }) => `<li><a href="${escapeMarkup(route)}">${escapeMarkup(title)}</a></li>`,
    );
    return reply
      .code(404)
      .headers(headers)
      .send(before + items.join('') + after);
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/search',
    handler: (request, reply) => {
      const { html, headers } = portal.search.page(queryOf(request.url), chooseLanguage(request.headers.cookie));
      return reply.headers(headers).send(html);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/search.json',
    handler: (request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache', vary: 'Cookie' })
        .send(portal.search.results(queryOf(request.url), chooseLanguage(request.headers.cookie))),
  });

  const closing = new AbortController();
  app.addHook('onListen', () => void portal.compressAll(closing.signal));
  app.addHook('preClose', async () => closing.abort());
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });
  app.setNotFoundHandler(answer);
};

function send(request: FastifyRequest, reply: FastifyReply, representation: Representation): void {
  const { body, tag, headers, unchangedHeaders } = representation;
  if (namesTag(request.headers['if-none-match'], tag)) return void beginFinished(reply, 304, unchangedHeaders).end();
  request.answered = representation;
  beginFinished(reply, 200, headers).end(request.method === 'HEAD' ? undefined : body, 'latin1');
}

/** What nearly everyone sends. */
const plainPath = /^\/[\w/.-]*$/;

/** The path that a request asks for, decoded; what cannot be decoded stays as it is and is not found. */
function pathOf(url: string): string {
  if (plainPath.test(url)) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '');
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
