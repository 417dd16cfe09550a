import { randomInt, randomUUID } from 'node:crypto';
import type { ClientRequest, ClientResponse } from '../fixtures/portal-process.ts';

/** Sends a request as one customer. */
export type Send = (path: string, request?: ClientRequest) => Promise<ClientResponse>;
type OfferComment = Readonly<{ ID: number; Comment: string }>;
/** Texts by id. */
type Comments = Map<number, string>;
type Change = Readonly<{
  path: string;
  request: ClientRequest;
  apply: (comments: Comments, newIDs: readonly number[]) => Comments;
}>;

const path = '/api/v3.0/offers/comment';
const author = '17fc695a-07a0-4a6e-8822-e8f36c031199';
const commentsMaximum = 20;
/** Offers of the example company. */
export const offerIDs = [618, 618, 611];

/** Creates, updates and deletes its own comments in the sandbox, several per call. */
export class CommentWriter {
  readonly offerID: number;
  readonly prefix = `Skriver ${randomUUID().slice(0, 8)}`;
  acknowledged: Comments = new Map();
  #pending: Change | undefined;

  constructor(offerID: number) {
    this.offerID = offerID;
  }

  /** One change. After any status but 200, `verify` finds out whether it was made. */
  async write(send: Send): Promise<number> {
    const change = this.#choose();
    this.#pending = change;
    const { status, text } = await send(change.path, change.request);
    if (status !== 200) return status;
    const { successObjects } = JSON.parse(text) as { successObjects: { ID: number }[] };
    const newIDs = successObjects.map(({ ID }) => ID);
    this.acknowledged = change.apply(this.acknowledged, newIDs);
    this.#pending = undefined;
    return status;
  }

  /** Returns an error unless the comments are the acknowledged ones, with or without all of the pending change. */
  verify(comments: readonly OfferComment[]): string | undefined {
    const own = comments.filter(({ Comment }) => Comment.startsWith(this.prefix));
    const found: Comments = new Map(own.map(({ ID, Comment }) => [ID, Comment]));
    const newIDs = [...found.keys()].filter((id) => !this.acknowledged.has(id));
    const possible = [this.acknowledged, ...(this.#pending ? [this.#pending.apply(this.acknowledged, newIDs)] : [])];
    this.acknowledged = found;
    this.#pending = undefined;
    return possible.some((one) => format(one) === format(found))
      ? undefined
      : `found ${format(found)}, expected ${possible.map(format).join(' or ')}`;
  }

  #choose(): Change {
    const ids = [...this.acknowledged.keys()];
    const some = ids.filter(() => randomInt(3) === 0);
    const [first = ids[0]] = some;
    if (first !== undefined && (ids.length >= commentsMaximum || randomInt(6) === 0)) return remove(first);
    return some.length > 0 && randomInt(2) === 0 ? this.#update(some) : this.#add();
  }

  #add(): Change {
    const texts = Array.from({ length: 1 + randomInt(4) }, () => this.#text());
    return {
      path,
      request: { json: texts.map((Comment) => ({ OfferID: this.offerID, Comment, CreatedByUserID: author })) },
      apply: (comments, newIDs) =>
        new Map([...comments, ...texts.map((text, index) => [newIDs[index] ?? -1, text] as const)]),
    };
  }

  #update(ids: readonly number[]): Change {
    const texts = new Map(ids.map((id) => [id, this.#text()]));
    return {
      path,
      request: { method: 'PUT', json: [...texts].map(([ID, Comment]) => ({ ID, Comment })) },
      apply: (comments) => new Map([...comments, ...texts]),
    };
  }

  #text(): string {
    return `${this.prefix} ${randomUUID().slice(0, 8)}`;
  }
}

const remove = (id: number): Change => ({
  path: `${path}?commentID=${id}`,
  request: { method: 'DELETE' },
  apply: (comments) => new Map([...comments].filter(([other]) => other !== id)),
});

const format = (comments: Comments): string =>
  [...comments]
    .sort(([a], [b]) => a - b)
    .map(([id, text]) => `${id} ${text.slice(-8)}`)
    .join(', ');

/** The errors of all writers. */
export async function verifyComments(send: Send, writers: readonly CommentWriter[]): Promise<string[]> {
  const { status, text } = await send('/api/v3.0/offers?pageSize=1000');
  if (status !== 200) return [`the comments cannot be read: ${status} ${text}`];
  const { data } = JSON.parse(text) as { data: { data: { Comments: OfferComment[] }[] }[] };
  const comments = data.flatMap((page) => page.data).flatMap(({ Comments }) => Comments);
  return writers.flatMap((writer) => writer.verify(comments) ?? []);
}
