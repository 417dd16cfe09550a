type Wait = (siteID: number) => Promise<unknown>;

/** A wait that is under way, and the one that those who came later share. */
interface Waits {
  readonly running: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/** The same wait for all who ask at a time, so that they share a connection: each gets one that begins after its own question. */
export function shareWaits(wait: Wait): Wait {
  const sites = new Map<number, Waits>();
  function begin(siteID: number): Promise<unknown> {
    const running = wait(siteID);
    const waits: Waits = { running, next: undefined };
    sites.set(siteID, waits);
    const end = () => {
      if (!waits.next) sites.delete(siteID);
    };
    running.then(end, end);
    return running;
  }
  return (siteID) => {
    const waits = sites.get(siteID);
    if (!waits) return begin(siteID);
    waits.next ??= waits.running.catch(() => {}).then(() => begin(siteID));
    return waits.next;
  };
}
