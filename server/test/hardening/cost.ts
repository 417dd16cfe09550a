import type { Proof } from './proof.ts';
export async function cost(_proof: Proof): Promise<void> {}
