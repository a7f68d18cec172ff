import { podPath } from '@mountline/core';

/** `pod 72b4e97e pvc-0527…` for a mount of a pod, whose path is longer than a line. */
export function shortPath(path: string): string {
  const pod = podPath(path);
  if (!pod?.pv) return path;
  return `pod ${pod.podUid.slice(0, 8)} ${pod.pv}${pod.containerName ? ` in ${pod.containerName}` : ''}`;
}

/** The same for paths inside words. */
export const shortPaths = (text: string) =>
  text.replace(/[^\s,;:'"()]+/g, (word) => {
    const at = word.indexOf('/');
    return at >= 0 && word.includes('/pods/', at) ? word.slice(0, at) + shortPath(word.slice(at)) : word;
  });
