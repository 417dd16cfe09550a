/** Prompts for the password; resolves to whether the login was renewed. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | undefined;
let pending: Promise<boolean> | undefined;

export function setRenewalPrompt(next: Prompt): () => void {
  prompt = next;
  return () => {
    prompt = undefined;
  };
}

/** Concurrent calls share one prompt. */
export async function renewLogin(): Promise<boolean> {
  pending ??= prompt?.().finally(() => {
    pending = undefined;
  });
  return pending ?? false;
}
