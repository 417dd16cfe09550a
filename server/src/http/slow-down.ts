import { setTimeout as sleep } from 'node:timers/promises';

const delayMs = 1_000;

/** Delays refusals of networks with many of them, which limits a flood to one request per second on each connection or HTTP/2 stream. */
export const slowDown = (): Promise<void> => sleep(delayMs, undefined, { ref: false });
