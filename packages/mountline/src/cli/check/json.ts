import { jsonText, toJson } from '@mountline/report';
import type { CheckedFolder } from '../../expect/node.ts';

/** For programs: all that is known, one object for a folder. */
export const asJson = (checked: readonly CheckedFolder[]): string =>
  `${jsonText(toJson({ schemaVersion: 1, folders: checked }), 2)}\n`;
