'use strict';
// `node -r usage.cjs PROGRAM`: what it took, as JSON on the last line of standard error.
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write(`\n${JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 })}`);
});
