// Run by prove.mjs in a network of its own, with the plan that it left.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { claimsOfImage } from './image-claims.mjs';
import { claimsOfStack } from './stack-claims.mjs';
import { claimsOfUnit } from './unit-claims.mjs';

const { report, ...places } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const counts = { passed: 0, failed: 0 };
/** Each is looked at even when one before it does not hold. */
const claim = async (what, prove) => {
  try {
    await prove();
    counts.passed++;
    console.log(`✓ ${what}`);
  } catch (error) {
    counts.failed++;
    console.log(`✗ ${what}\n${error.stack}`);
  }
};

execFileSync('ip', ['link', 'set', 'lo', 'up']);
for (const claims of [claimsOfUnit, claimsOfImage, claimsOfStack]) await claims({ ...places, claim });
writeFileSync(report, JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
