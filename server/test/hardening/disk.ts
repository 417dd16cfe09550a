import type { Proof } from './proof.ts';
export async function disk(_proof: Proof): Promise<void> {}
