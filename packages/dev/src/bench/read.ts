/** Reads one log as `analyze` does, and prints what was found: all but clocks, facts and rules. */
import { readFile } from '@mountline/bundle/node';
import type { Source } from '@mountline/core';
import { readArtifact } from '@mountline/correlation';
import { sources } from '@mountline/parsers';

const path = process.argv[2]!;
const reading = await readArtifact({ path, read: () => readFile(path) }, sources as readonly Source[]);
console.log(reading.entry.records, reading.logRecords.length, reading.activity.length);
