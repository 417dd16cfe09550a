type Ask<Answer> = (siteID: number) => Promise<Answer>;

/** A question that is under way, and the one that those who came later share. */
interface Questions<Answer> {
  readonly running: Promise<Answer>;
  next: Promise<Answer> | undefined;
}

/**
 * The same question for all who ask it at a time, so that they share a connection and a statement: each gets the answer
 * to one that begins after its own. Whoever has waited for the one before it as long as `patienceMs` waits no longer: a
 * connection that stands still holds up only those who asked over it.
 */
export function shareQuestions<Answer>(ask: Ask<Answer>, patienceMs?: number): Ask<Answer> {
  const sites = new Map<number, Questions<Answer>>();
  async function begin(siteID: number): Promise<Answer> {
    const running = (async () => ask(siteID))();
    const questions: Questions<Answer> = { running, next: undefined };
    sites.set(siteID, questions);
    try {
      return await running;
    } finally {
      if (!questions.next) sites.delete(siteID);
    }
  }
  return (siteID) => {
    const questions = sites.get(siteID);
    if (!questions) return begin(siteID);
    questions.next ??= endOf(questions.running, patienceMs).then(() => begin(siteID));
    return questions.next;
  };
}

/** Of a question, however it ends, or of patience. */
function endOf(running: Promise<unknown>, patienceMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = patienceMs === undefined ? undefined : setTimeout(resolve, patienceMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    running.then(end, end);
  });
}
