// Loaded before a program that is measured: it answers each message with figures of its process.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 1;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

/** The same in CPU time, which tells a busy process from a busy machine. */
let longestCpu = 0;
let before = cpuOfThread();
setInterval(() => {
  const now = cpuOfThread();
  longestCpu = Math.max(longestCpu, now - before);
  before = now;
}, resolutionMs).unref();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const heldMs = Math.max(0, delay.max / 1e6 - resolutionMs);
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss(), heldMs, heldCpuMs: longestCpu / 1000 });
  delay.reset();
  longestCpu = 0;
});
// Whoever measured it is gone without stopping it.
process.once('disconnect', () => process.exit(1));
// The program ends when it has ended, whoever still listens.
process.channel?.unref();

function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
