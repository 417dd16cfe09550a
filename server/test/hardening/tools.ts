import type { Proof } from './proof.ts';
export async function tools(_proof: Proof): Promise<void> {}
