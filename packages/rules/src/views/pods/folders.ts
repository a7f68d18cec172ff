import { fileOf, type Snapshot } from '@mountline/core';
import { nameTags } from '@mountline/correlation';
import { once } from '../node/memoize-per-timeline.ts';

type Place = Pick<Snapshot, 'path' | 'container'>;

/** What a file is called whatever folder a capture lies in: `before/proc/1/mountinfo` and `after/proc/1/mountinfo` are one. */
export const nameInCapture = ({ path }: Place): string =>
  /(?:^|\/)(proc\/.*)$/s.exec(path)?.[1] ?? path.slice(path.lastIndexOf('/') + 1);

/** The folder or archive that a capture lies in: what is in front of that name. */
const folderOfCapture = (place: Place): string =>
  `${place.container ?? ''}!${place.path.slice(0, place.path.length - nameInCapture(place).length)}`;

const tagsIn = once((context) =>
  nameTags(context.timeline.snapshots.map(({ source, onceIn, ...place }) => ({ file: fileOf(place), source, onceIn }))),
);

/** Which capture a table is of: that of its folder, and where the names of several lie in one, of the word in its name. */
interface CapturePlace {
  folder: string;
  word: string | undefined;
}

export const placeOfCapture = once(
  (context) =>
    (place: Place): CapturePlace => ({
      folder: folderOfCapture(place),
      word: tagsIn(context).get(fileOf(place))?.word,
    }),
);
