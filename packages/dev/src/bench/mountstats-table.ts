/** Reads a mountstats into columns. Prints the calls of all mounts. */
import { readFileSync } from 'node:fs';
import { mountstatsTable } from '@mountline/parsers/mountstats';

const { ages, operations } = mountstatsTable(readFileSync(process.argv[2]!));
const calls = operations.values.operations.reduce((sum, count) => sum + count, 0);
console.log(`${ages.length} mounts, ${calls} calls`);
