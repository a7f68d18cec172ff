/**
 * Memory, in bytes: columns of the rows, tables, then the text, with 16 zeros behind it. All places are addresses.
 */

/** So many rows fit into the columns. */
export const ROWS: i32 = 8192;
export const VALUES: i32 = 1024;
export const LINES: i32 = VALUES + ROWS * 8;
/** Of entries of the export format, which have several lines. */
export const END_LINES: i32 = LINES + ROWS * 8;
export const FROM: i32 = END_LINES + ROWS * 8;
export const TO: i32 = FROM + ROWS * 4;
export const TEXT_END: i32 = TO + ROWS * 4;
export const SPEAKER: i32 = TEXT_END + ROWS * 4;
export const STAMP: i32 = SPEAKER + ROWS * 4;
/** Of entries, which have them apart from the line. */
export const TEXT: i32 = STAMP + ROWS * 4;
export const MONOTONIC: i32 = TEXT + ROWS * 4;
/** Rows that the parser is given. */
export const ODD: i32 = MONOTONIC + ROWS * 8;
/** Midnight of each `MMDD` of klog, by month * 32 + day, in microseconds of a yearless clock; -1 for no day. */
export const KLOG_DAYS: i32 = ODD + ROWS * 4;
/** For each length of a name the field of JSON that has it, or 255; then the names, of which each has 24 bytes. */
export const FIELD_OF: i32 = KLOG_DAYS + 13 * 32 * 8;
export const FIELDS: i32 = FIELD_OF + 32;
/** Where the value of each stands in the entry that was read last; -1 where there is none. */
export const BEGINS: i32 = FIELDS + 10 * 24;
export const ENDS: i32 = BEGINS + 48;
/** The fields of the entry that was read last, in their order: where each begins, where its value begins and ends, which it is. */
export const SEEN: i32 = ENDS + 48;
export const SEEN_SIZE: i32 = 16;
export const MOST_SEEN: i32 = 64;
/** The filter: for the first twelve bits of a hash a word with the bits of all hashes that begin so. */
export const BLOOM: i32 = SEEN + MOST_SEEN * SEEN_SIZE;
export const SLOTS: i32 = BLOOM + 16384;
export const SLOT_COUNT: i32 = 4096;
export const SPEAKERS: i32 = SLOTS + SLOT_COUNT * 4;
export const SPEAKER_SIZE: i32 = 40;
export const MOST_SPEAKERS: i32 = 2048;
export const NAMES: i32 = SPEAKERS + MOST_SPEAKERS * SPEAKER_SIZE;
export const NAMES_SIZE: i32 = 131072;
/** Of rows with a literal: where what stands behind the stamp begins, where klog's header stands, 0 where there is none. */
export const BEHIND: i32 = NAMES + NAMES_SIZE;
export const KLOG: i32 = BEHIND + ROWS * 4;
/** The number of the line that a row repeats; 0 where it is none that is known. */
export const REPEATS: i32 = KLOG + ROWS * 4;
/** Lines that may be repeated, by a hash, and their bytes. */
export const REPEATED: i32 = REPEATS + ROWS * 4;
export const REPEATED_SIZE: i32 = 32;
export const REPEATED_COUNT: i32 = 4096;
export const REPEATED_BYTES: i32 = REPEATED + REPEATED_COUNT * REPEATED_SIZE;
export const MOST_REPEATED_BYTES: i32 = 524288;
/** What the filter looks up exactly begins here. */
export const GRAMS: i32 = REPEATED_BYTES + MOST_REPEATED_BYTES;
export const DAY_BYTES: i32 = 64;
