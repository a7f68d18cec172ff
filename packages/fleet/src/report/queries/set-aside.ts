import type { Query } from './query.ts';

export interface SetAside {
  bundle: string;
  name: string;
  reason: string;
  tries: number;
}

export const setAside: Query = {
  name: 'set-aside',
  title: 'bundles that could not be analyzed, and why',
  text: `SELECT sha256 AS bundle, name, reason, tries FROM mountline.bundle WHERE state = 'set-aside' ORDER BY name, sha256`,
};
