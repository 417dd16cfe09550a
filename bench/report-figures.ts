// Preloaded into a measured program: replies to each message with figures of its process.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import type { ProcessFigures } from './harness.ts';

const resolutionMs = 1;

// Worker threads inherit the preload.
if (isMainThread) reportOnMessage();

function reportOnMessage(): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // CPU time distinguishes a busy program from a busy machine.
  let longestCpu = 0;
  let previousCpu = readThreadCpu();
  setInterval(() => {
    const cpu = readThreadCpu();
    longestCpu = Math.max(longestCpu, cpu - previousCpu);
    previousCpu = cpu;
  }, resolutionMs).unref();

  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const figures: ProcessFigures = {
      cpu: user + system,
      residentBytes: process.memoryUsage.rss(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
      blockedMs: Math.max(0, delay.max / 1e6 - resolutionMs),
      blockedCpuMs: longestCpu / 1000,
    };
    process.send?.(figures);
    delay.reset();
    longestCpu = 0;
  });
  // The benchmark crashed.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}

function readThreadCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
