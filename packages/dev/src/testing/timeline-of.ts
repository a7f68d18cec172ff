import type { Source, Timeline } from '@mountline/core';
import { buildTimeline } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { bundleOf } from 'mountline';

/** The timeline of files that are written in a test. */
export function timelineOf(
  files: Readonly<Record<string, string>>,
  zones: Readonly<Record<string, string>> = {},
): Promise<Timeline> {
  return buildTimeline(bundleOf('test', files), { sources: sources as readonly Source[], zones });
}
