import { toJson } from '@mountline/report';
import type { CheckedFolder } from '../../expect/node.ts';

/** For programs: all that is known, one object for a folder. */
export const asJson = (checked: readonly CheckedFolder[]): string =>
  `${JSON.stringify(toJson({ schemaVersion: 1, folders: checked }), null, 2)}\n`;
