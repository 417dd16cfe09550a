import { setTimeout as sleep } from 'node:timers/promises';

/** Delays refusals of networks with many of them, which limits a flood to one request per second on each connection or HTTP/2 stream. */
export const slowDown = (): Promise<void> => sleep(1_000, undefined, { ref: false });
