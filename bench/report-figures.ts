// Loaded before a program that is measured: it answers each message with figures of its process and its main thread.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolutionMs = 1;

if (isMainThread) report();

function report(): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // The same in CPU time, which tells a busy program from a busy machine.
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
  // The measuring process has ended without stopping this one.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}

function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
