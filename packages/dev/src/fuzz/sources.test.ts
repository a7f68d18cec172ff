import { HEAD_BYTES, type Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import fc from 'fast-check';
import { sourceCases } from '../testing/fixtures.ts';
import { concat, hostileBytes } from '../testing/mutations.ts';
import { readChunks } from '../testing/read-source.ts';
import { campaign } from './campaign.ts';

const all = new Map((sources as readonly Source[]).map((source) => [source.name, source]));
/** The name of a source on a line of its own, then what it is given. */
const inputs = [...all.keys()].map((name) =>
  hostileBytes(sourceCases(name).map(({ bytes }) => bytes)).map((bytes) => concat(Buffer.from(`${name}\n`), bytes)),
);

/** Whatever a source is given, it reads to the end, and each place that it names is one of the file. */
campaign('sources', fc.oneof(...inputs), (input) => {
  const end = input.indexOf(10);
  const source = all.get(new TextDecoder().decode(input.subarray(0, end)));
  if (!source) return;
  const bytes = input.subarray(end + 1);
  source.recognise(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)), '');
  const { records, diagnostics } = readChunks(source, [bytes], '');
  for (const record of records) source.clues?.(record);
  for (const { line, offset } of [...records, ...diagnostics])
    if (line < 1 || offset < 0 || offset > bytes.length) throw new Error(`no place of the file: ${line}, ${offset}`);
  for (const { code } of diagnostics) if (!(code in source.diagnostics)) throw new Error(`unknown diagnostic ${code}`);
});
