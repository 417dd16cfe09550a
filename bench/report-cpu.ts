// Loaded before a program that is measured: it answers each message with the CPU time of its process so far, and its memory.
process.on('message', () => process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }));
// Whoever measured it is gone without stopping it.
process.once('disconnect', () => process.exit(1));
// The program ends when it has ended, whoever still listens.
process.channel?.unref();
