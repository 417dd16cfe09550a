/** Asks whoever sits there for the password once more, and answers whether it was given. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;

/** Says who asks, until what is answered with is called. */
export function askForRenewalBy(asker: Ask): () => void {
  ask = asker;
  return () => {
    ask = undefined;
  };
}

/** Several calls that wait for it ask once. */
export async function renewLogin(): Promise<boolean> {
  asked ??= ask?.().finally(() => {
    asked = undefined;
  });
  return asked ?? false;
}
