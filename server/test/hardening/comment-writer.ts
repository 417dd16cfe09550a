import { randomInt, randomUUID } from 'node:crypto';
import type { Answer, Call } from './calls.ts';

/** A call of the API on the sandbox site; the status 0 where there was no answer. */
export type Ask = (path: string, call?: Call) => Promise<Answer>;
type OfferComment = Readonly<{ ID: number; Comment: string }>;
/** The texts of comments by their ids. */
type Comments = Map<number, string>;
/** What is asked for, and what it makes of the comments once their new ids are known. */
type Change = Readonly<{
  call: Call;
  path: string;
  apply: (comments: Comments, newIDs: readonly number[]) => Comments;
}>;

const path = '/api/v3.0/offers/comment';
const offers = '/api/v3.0/offers?pageSize=1000';
const author = '17fc695a-07a0-4a6e-8822-e8f36c031199';
const mostComments = 20;

/** Somebody who writes, corrects and deletes comments on an offer of the sandbox, several at once, and knows which are his. */
export class CommentWriter {
  readonly offerID: number;
  readonly prefix = `Skriver ${randomUUID().slice(0, 8)}`;
  acknowledged: Comments = new Map();
  /** Asked for but not answered. */
  #pending: Change | undefined;

  constructor(offerID: number) {
    this.offerID = offerID;
  }

  /** One change, and the status of its answer. Unless that is 200, `examine` has to find out what became of it. */
  async write(ask: Ask): Promise<number> {
    const change = this.#choose();
    this.#pending = change;
    const { status, text } = await ask(change.path, change.call);
    if (status !== 200) return status;
    const { successObjects } = JSON.parse(text) as { successObjects: { ID: number }[] };
    this.acknowledged = change.apply(
      this.acknowledged,
      successObjects.map(({ ID }) => ID),
    );
    this.#pending = undefined;
    return status;
  }

  /** What is wrong with the comments that are there: they are those acknowledged, with or without the whole of what was under way. Goes on from there. */
  examine(comments: readonly OfferComment[]): string | undefined {
    const own = comments.filter(({ Comment }) => Comment.startsWith(this.prefix));
    const found: Comments = new Map(own.map(({ ID, Comment }) => [ID, Comment]));
    const newIDs = [...found.keys()].filter((id) => !this.acknowledged.has(id));
    const possible = [this.acknowledged, ...(this.#pending ? [this.#pending.apply(this.acknowledged, newIDs)] : [])];
    const isPossible = possible.some((comments) => told(comments) === told(found));
    const complaint = `found ${told(found)}, but it was ${possible.map(told).join(' or ')}`;
    this.acknowledged = found;
    this.#pending = undefined;
    return isPossible ? undefined : complaint;
  }

  #choose(): Change {
    const ids = [...this.acknowledged.keys()];
    const some = ids.filter(() => randomInt(3) === 0);
    const [first] = some;
    if (ids.length >= mostComments && ids[0] !== undefined) return remove(ids[0]);
    if (first !== undefined && randomInt(3) === 0) return remove(first);
    if (some.length > 0 && randomInt(2) === 0) return this.#correct(some);
    return this.#add();
  }

  #add(): Change {
    const texts = Array.from({ length: 1 + randomInt(4) }, () => this.#text());
    return {
      path,
      call: { json: texts.map((Comment) => ({ OfferID: this.offerID, Comment, CreatedByUserID: author })) },
      apply: (comments, newIDs) =>
        new Map([...comments, ...texts.map((text, at) => [newIDs[at] ?? -1, text] as const)]),
    };
  }

  #correct(ids: readonly number[]): Change {
    const texts = new Map(ids.map((id) => [id, this.#text()]));
    return {
      path,
      call: { method: 'PUT', json: [...texts].map(([ID, Comment]) => ({ ID, Comment })) },
      apply: (comments) => new Map([...comments, ...texts]),
    };
  }

  #text(): string {
    return `${this.prefix} ${randomUUID().slice(0, 8)}`;
  }
}

/** The comments on all offers; none where they could not be read just now. */
export async function readComments(ask: Ask): Promise<OfferComment[] | undefined> {
  const { status, text } = await ask(offers);
  if (status !== 200) return undefined;
  const answer = JSON.parse(text) as { data: { data: { Comments: OfferComment[] }[] }[] };
  return answer.data.flatMap(({ data }) => data).flatMap(({ Comments }) => Comments);
}

const remove = (id: number): Change => ({
  path: `${path}?commentID=${id}`,
  call: { method: 'DELETE' },
  apply: (comments) => new Map([...comments].filter(([other]) => other !== id)),
});

const told = (comments: Comments): string =>
  [...comments]
    .sort(([a], [b]) => a - b)
    .map(([id, text]) => `${id} ${text.slice(-8)}`)
    .join(', ');
