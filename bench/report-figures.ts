// Loaded before a program that is measured: it answers each message with figures of its process.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 1;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, longestHoldMs: Math.max(0, delay.max / 1e6 - resolutionMs) });
  delay.reset();
});
// Whoever measured it is gone without stopping it.
process.once('disconnect', () => process.exit(1));
// The program ends when it has ended, whoever still listens.
process.channel?.unref();
