/**
 * Skims logs of which few lines matter: time and writer are read of every line, in WebAssembly, and a parser reads those that a template may
 * know. One contract:
 *
 *     unsure → the parser reads the line
 *
 * The WebAssembly knows the forms of headers and no meaning. It skips a line only where the header is of the plain form, no literal of a
 * template stands in it, nothing in it may hide one, and it neither goes on from the line above nor may be gone on from. What a day or a name means it asks
 * for once, and the form of the source tells, by the functions of the parser itself. All other lines are the parser's, each with the line above it
 * where it may go on from that. So the parser stays the only place that knows what a line means. Where there is no WebAssembly, every line goes
 * through it.
 */
export type { EntryNames, NamedForm, ScanSpeaker } from './forms.ts';
export { type Listening, listening } from './listening.ts';
export { type Literals, literalsFor, literalsOf } from './literals.ts';
export { type EntryMachine, skimEntries } from './skim-entries.ts';
export { skimLines } from './skim-lines.ts';
