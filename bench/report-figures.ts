// Preloaded into a measured program: replies to each message with figures of its process.
import { isMainThread } from 'node:worker_threads';
import type { ProcessFigures } from './harness.ts';

// Worker threads inherit the preload.
if (isMainThread) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const figures: ProcessFigures = {
      cpu: user + system,
      residentBytes: process.memoryUsage.rss(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    };
    process.send?.(figures);
  });
  // The benchmark crashed.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}
