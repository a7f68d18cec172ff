import { MINUTE, offsetMinutes } from '@mountline/core';

/** Offsets are whole quarters of an hour, and so are the times of day at which clocks are set. */
export const QUARTER = 15 * MINUTE;

/**
 * Zone words that mean one offset wherever a Linux node writes them today. They are those of the IANA database, which since 2017 holds only
 * words in use. `PST` is also Manila's and `CDT` Havana's; they are read in their most frequent meaning.
 */
const ZONE_WORDS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  UCT: 0,
  Z: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  MET: 60,
  MEST: 120,
  EET: 120,
  EEST: 180,
  IDT: 180,
  MSK: 180,
  WAT: 60,
  CAT: 120,
  SAST: 120,
  EAT: 180,
  PKT: 300,
  WIB: 420,
  WITA: 480,
  WIT: 540,
  HKT: 480,
  JST: 540,
  KST: 540,
  AWST: 480,
  ACST: 570,
  ACDT: 630,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  NST: -210,
  NDT: -150,
  AST: -240,
  ADT: -180,
  EST: -300,
  EDT: -240,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
};

/** Words of several zones, with their offsets: the most frequent meaning first. */
const SEVERAL: Readonly<Record<string, readonly number[]>> = {
  // of India, Israel and Ireland
  IST: [330, 120, 60],
  // of North America, China and Cuba
  CST: [-360, 480, -300],
  // of Britain, Bangladesh, and of Bougainville in older databases
  BST: [60, 360, 660],
};

/** Words of one half of the year, as in most places that use them. */
export const SEASONS: Readonly<Record<string, string>> = {
  GMT: 'Europe/London',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  EET: 'Europe/Athens',
  EEST: 'Europe/Athens',
  IDT: 'Asia/Jerusalem',
  ACST: 'Australia/Adelaide',
  ACDT: 'Australia/Adelaide',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
  NST: 'America/St_Johns',
  NDT: 'America/St_Johns',
  AST: 'America/Halifax',
  ADT: 'America/Halifax',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CDT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  AKDT: 'America/Anchorage',
};

/** Minutes east of UTC for an offset, or for a word with one meaning. */
export const offsetOfWord = (word: string): number | undefined => offsetMinutes(word) ?? ZONE_WORDS[word];

/** The possible meanings of a word of several zones. */
export const meaningsOf = (word: string): readonly number[] => SEVERAL[word] ?? [];
