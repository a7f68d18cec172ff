/** A version of the kernel: `6.14` of mainline, which has no third part, or `6.1.129` of a stable line. */
export interface KernelVersion {
  major: number;
  minor: number;
  patch: number;
  /** What follows the numbers: `-rc3`, `-45-generic`. */
  rest: string;
}

/** The version that the name of a release begins with; undefined where it begins with none. */
export function kernelVersion(release: string): KernelVersion | undefined {
  const m = /^(\d{1,4})\.(\d{1,4})(?:\.(\d{1,6}))?/.exec(release);
  if (!m) return undefined;
  return { major: Number(m[1]), minor: Number(m[2]), patch: Number(m[3] ?? 0), rest: release.slice(m[0].length) };
}

/** Which of two lines came first: negative where `a` did. The patches of a line do not count. */
export const compareLines = (a: KernelVersion, b: KernelVersion): number => a.major - b.major || a.minor - b.minor;

/** `6.14` and no `6.14.1`: what mainline released. */
export const isMainline = (version: string): boolean => /^\d+\.\d+$/.test(version);
