type Closable = {
  close(): PromiseLike<unknown>;
  server: { closeIdleConnections(): void; closeAllConnections(): void };
};

const sweepEveryMs = 50;

/** Ends a server in order: no new calls, those in flight are finished, and after `withinMs` whatever is left is cut. */
export async function shutDown(app: Closable, withinMs: number): Promise<void> {
  // A connection that was busy when closing began is kept alive after its answer unless somebody ends it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cut);
}
