import type { Snapshot } from '@mountline/core';

type Place = Pick<Snapshot, 'path' | 'container'>;

/** What a file is called whatever folder a capture lies in: `before/proc/1/mountinfo` and `after/proc/1/mountinfo` are one. */
export const nameInCapture = ({ path }: Place): string =>
  /(?:^|\/)(proc\/.*)$/s.exec(path)?.[1] ?? path.slice(path.lastIndexOf('/') + 1);

/** The folder or archive that a capture lies in: what stands in front of that name. */
export const captureFolder = (place: Place): string =>
  `${place.container ?? ''}!${place.path.slice(0, place.path.length - nameInCapture(place).length)}`;
