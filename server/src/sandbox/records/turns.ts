/** A turn that fails has told its own caller. */
const nothing = (): void => {};

/** Work for a site, one after another. Nothing of it is kept: a result may be long, and the next turn may never come. */
export class Turns {
  readonly #last = new Map<number, Promise<void>>();

  /** Resolves when all that waits now is done; undefined where nothing does. */
  over(siteID: number): Promise<void> | undefined {
    return this.#last.get(siteID);
  }

  take<Result>(siteID: number, work: () => Promise<Result>): Promise<Result> {
    const done = (this.over(siteID) ?? Promise.resolve()).then(work);
    const turn: Promise<void> = done.then(nothing, nothing).then(() => {
      if (this.over(siteID) === turn) this.#last.delete(siteID);
    });
    this.#last.set(siteID, turn);
    return done;
  }
}
