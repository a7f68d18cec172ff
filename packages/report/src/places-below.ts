import { fileOf, formatSpan, type Span } from '@mountline/core';
import { rootOf } from './text/bundle.ts';

/** Names places of a bundle as the text of a report does. */
export interface PlacesBelow {
  /** `var/log/messages:12`. */
  placeOf(span: Span): string;
  /** `var/log/messages`. */
  pathOf(file: Pick<Span, 'container' | 'path'>): string;
}

/** Places as the text of a report has them: without the archive and the folder that all paths of the bundle begin with. */
export function placesBelow(bundle: { parts: readonly { root: string }[] }): PlacesBelow {
  const root = rootOf(bundle);
  const below = (place: string) => (place.startsWith(root) ? place.slice(root.length) : place);
  return { placeOf: (span) => below(formatSpan(span)), pathOf: (file) => below(fileOf(file)) };
}
