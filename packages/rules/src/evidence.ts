/** What a program needs that has facts of its own: `@mountline/rules/evidence`. */
export { derivedEvent as derive, rowEvidence, tableEvidence } from './views/node/evidence.ts';
