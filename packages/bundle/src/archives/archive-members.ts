import { concatenated, InputError } from '@mountline/core';
import type { DiagnosticCode } from '../diagnostics.ts';
import { sectionMembers } from '../texts/supportconfig-sections.ts';
import type { ByteReader } from './byte-reader.ts';
import type { Codecs } from './codecs.ts';
import { isDamage } from './damage.ts';
import { type Budget, type Limits, limitReached } from './limits.ts';
import type { Member, Tell } from './member.ts';
import { tarMembers } from './tar.ts';
import type { Content } from './unwrap.ts';
import { zipMembers } from './zip.ts';
import type { Slices } from './zip-directory.ts';

/** What a failure says of how much of an archive was read. */
export function whyShort(failure: Error): DiagnosticCode {
  if (failure instanceof InputError) return 'limit';
  return isDamage(failure) ? 'damaged-archive' : 'cut-archive';
}

/** Name and target, cut to what Linux can have. */
export function withinLimit({ name, link }: Member, { name: most }: Limits) {
  const isCut = name.length > most || (link?.length ?? 0) > most;
  return { name: name.slice(0, most), link: link?.slice(0, most), isCut };
}

/** The members of an archive, whatever its form is. */
export async function* membersOf(
  { format, reader }: Content,
  slices: Slices | undefined,
  { codecs, budget }: { codecs: Codecs; budget: Budget },
  tell: Tell,
): AsyncGenerator<Member> {
  if (format === 'tar') yield* tarMembers(reader, budget, tell);
  else if (format === 'sections') yield* sectionMembers(reader, budget);
  else yield* zipMembers(slices ?? (await inMemory(reader, budget, tell)), codecs, budget, tell);
}

/** The directory of a zip stands at its end: one that comes from a pipe or out of an archive is held. */
async function inMemory(reader: ByteReader, { limits }: Budget, tell: Tell): Promise<Slices> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader.next(Number.POSITIVE_INFINITY);
    if (!part) break;
    size += part.length;
    if (size > limits.held) throw limitReached('held', limits.held, 'bytes of a zip inside another archive');
    parts.push(new Uint8Array(part));
  }
  if (reader.failure) tell(whyShort(reader.failure), reader.failure.message, size);
  const whole = concatenated(parts);
  return { size, slice: (from, to) => whole.subarray(from, to) };
}

/** Of members that bear one name the first is read; names that differ in their normal form only are one to the eye. */
export function refusal(path: string, member: Member, known: Set<string>): string | undefined {
  const key = path.normalize('NFC');
  if (known.has(key)) return 'an earlier member has the same name';
  known.add(key);
  return member.refused;
}
