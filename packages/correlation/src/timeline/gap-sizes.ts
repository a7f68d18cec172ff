const TO_A_POWER = 4;
/** A safe integer has 53 bits. */
export const BUCKETS = 54 * TO_A_POWER;
/** From here on each bucket begins. */
const STEPS = Float64Array.from({ length: BUCKETS + 1 }, (_, bucket) => 2 ** (bucket / TO_A_POWER));
/** Of a number that begins with these eight bits behind its first the bucket of its power of two, or the one below that. */
const QUARTERS = Uint8Array.from({ length: 256 }, (_, bits) => Math.floor(Math.log2(1 + bits / 256) * TO_A_POWER));

/** Gaps by size, in microseconds: four buckets to a power of two, so a median is right within a fifth. */
export function bucketOf(gap: number): number {
  if (gap <= 0x7fffffff) return ordinaryBucket(gap);
  return Math.min(BUCKETS - 1, Math.floor(Math.log2(gap) * TO_A_POWER));
}

/** Of less than 2^31, without a logarithm. */
export function ordinaryBucket(gap: number): number {
  if (gap < 2) return 0;
  const lead = Math.clz32(gap);
  const bucket = (31 - lead) * TO_A_POWER + QUARTERS[((gap << lead) >>> 23) & 255]!;
  return gap >= STEPS[bucket + 1]! ? bucket + 1 : bucket;
}

/** Of gaps that were counted by bucket. */
export function medianOf(counts: Uint32Array): number {
  const total = counts.reduce((a, b) => a + b, 0);
  let seen = 0;
  for (let bucket = 0; bucket < counts.length; bucket += 1) {
    seen += counts[bucket]!;
    if (seen > 0 && seen * 2 >= total) return Math.round(2 ** ((bucket + 0.5) / TO_A_POWER));
  }
  return 0;
}
