import { goDuration, type Micros, SECOND } from '@mountline/core';

const FIRST = SECOND / 2;
const LONGEST = 122 * SECOND;

/** Failures in a row, and how long they continued at least. */
export interface Failures {
  times: number;
  lasted: Micros;
}

/**
 * What came before a failure of which kubelet says how long it waits until it tries again: half a second behind the first one,
 * and twice as long behind each that follows, up to 2 min 2 s; what succeeds begins again (k8s.io/kubernetes/pkg/util/goroutinemap/exponentialbackoff).
 *
 *     No retries permitted until 2022-12-16 17:54:42.629513682 +0900 JST m=+252.044485589 (durationBeforeRetry 2m2s). Error: …
 *
 * @param backoff As Go writes a length of time.
 */
export function failuresBefore(backoff: string | undefined): Failures {
  const wait = (backoff === undefined ? undefined : goDuration(backoff)) ?? 0;
  const before = { times: 0, lasted: 0 };
  for (let next = FIRST; next < wait && next < LONGEST; next *= 2) {
    before.times += 1;
    before.lasted += next;
  }
  return before;
}
